export * from '../../resources/order/orders';
