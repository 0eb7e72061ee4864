/** Returns the Strict-Transport-Security header. The setting `on` includes the host's subdomains. */
export function strictTransportSecurity(includeSubDomains: string | undefined): string {
  return `max-age=31536000${includeSubDomains === 'on' ? '; includeSubDomains' : ''}`;
}
