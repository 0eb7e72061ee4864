/** `npm run vapid`: prints a new pair of keys for pushes, as settings. */
import { makeVapidKeys } from './vapid-keys.ts';

const { publicKey, privateKey } = makeVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
