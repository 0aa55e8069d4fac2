export * from './generated.js';
export * from './resources.js';
export { OFFLINE, Refusal } from './refusal.js';
export { connectHttp, type Http } from './http.js';
export { Socket, type Line, type Listener, type Status } from './socket.js';
