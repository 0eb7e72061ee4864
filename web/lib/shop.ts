import file from '#db/seed/shop.json' with { type: 'json' };

/** The shop's phone number, hours, answers and policies. The build checks the file. */
export const shop = file;

/** Who writes the calibrations, since which year. Null until the shop names them. */
export const builder = file.builder as {
  name: string;
  since: number;
  pictureUrl?: string;
} | null;

type Hours = (typeof file.hours)[number];

/** Returns the URL that calls a phone number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

/** Returns the phone number as Americans write it: `(406) 555-0142`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1 (\d+) (\d+) (\d+)$/, '($1) $2-$3');
}

/** Returns the days of opening hours, like `Monday to Friday`. */
export function formatDays({ firstDay, lastDay }: Pick<Hours, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
}

/** Returns the times of opening hours, like `8 am to 5:30 pm`. */
export function formatTimes({ opens, closes }: Pick<Hours, 'opens' | 'closes'>): string {
  return `${formatTime(opens)} to ${formatTime(closes)}`;
}

function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${`${minute}`.padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}
