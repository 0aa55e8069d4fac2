export * from './generated.js';
export { OFFLINE, Refusal } from './refusal.js';
export { connectHttp, type Http } from './http.js';
export { Socket, type Kind, type Listener, type Status, type Wire } from './socket.js';
