/**
 * Returns whether a profile picture URL from the identity provider is safe to load: https at a public host name, without
 * credentials or a port, so that the provider can't make the Worker call an internal service.
 */
export function isPictureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // A public name ends in letters, unlike an IPv4 or IPv6 address or `localhost`.
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) && !privateSuffixes.test(hostname);
}

const privateSuffixes = /\.(local|localhost|internal|invalid|test|home\.arpa)$/;
