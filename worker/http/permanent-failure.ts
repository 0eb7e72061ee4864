/** The failure of a job that no retry can fix. The admins are alerted at once and can retry it. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
