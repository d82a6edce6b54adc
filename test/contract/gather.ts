import { traffic } from '../../sandbox/recorder';
import { keepIn, REQUESTS } from './kept';

const folder = process.env[REQUESTS];
if (folder) traffic.on('answered', keepIn(folder));
