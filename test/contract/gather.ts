import { traffic } from '../../sandbox/recorder';
import { keepIn, REQUESTS } from './request';

const folder = process.env[REQUESTS];
if (folder) traffic.on('answered', keepIn(folder));
