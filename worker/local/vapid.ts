/** `npm run vapid`: prints a new key pair for pushes, as environment variables. */
import { makeVapidKeys } from './vapid-keys.ts';

const { publicKey, privateKey } = makeVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
