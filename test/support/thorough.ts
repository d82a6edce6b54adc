// Tests with random input run more often.
process.env.THOROUGH = '1';
