export interface OpeningHours {
  /** Like `Monday`. */
  firstDay: string;
  lastDay: string;
  /** Like `08:00`, in the shop's time zone. */
  opens: string;
  closes: string;
}

interface Shop {
  hours: readonly OpeningHours[];
  /** The name that Americans use, like `Mountain Time`. */
  timeZone: string;
  /** The same time zone in the IANA database, like `America/Denver`. */
  ianaTimeZone: string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A message that arrives later than this before closing time waits for the next day, in minutes. */
const lastReplyMinutes = 60;

/**
 * Returns when a customer can expect a reply, like
 * `We answer weekdays 8 to 5 Mountain. It's Sunday night there, so expect a reply Monday morning.`
 */
export function replyTimeText(shop: Shop, now: Date): string {
  const hours = shop.hours.map(formatHours).join(' and ');
  const zone = shop.timeZone.replace(/ Time$/, '');
  const there = localTime(shop.ianaTimeZone, now);
  const closing = isClosingSoon(shop.hours, there) ? ' and we close soon' : '';
  return `We answer ${hours} ${zone}. It’s ${formatMoment(there)} there${closing}, so expect a reply ${replyOf(shop.hours, there)}.`;
}

interface LocalTime {
  /** Index in `weekdays`. */
  day: number;
  minutes: number;
}

function localTime(timeZone: string, now: Date): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: weekdays.indexOf(parts.get('weekday') ?? ''),
    minutes: minutesOf(`${parts.get('hour')}:${parts.get('minute')}`),
  };
}

function replyOf(hours: readonly OpeningHours[], { day, minutes }: LocalTime): string {
  for (let ahead = 0; ahead <= weekdays.length; ahead += 1) {
    const opened = hoursOn(hours, day + ahead);
    if (ahead > 0) {
      const [first] = opened;
      if (first) return `${nameOf(day + ahead)} ${dayPart(minutesOf(first.opens))}`;
    } else if (opened.some(({ closes }) => minutesOf(closes) - minutes >= lastReplyMinutes)) {
      return 'today';
    }
  }
  return 'when we’re open again';
}

/** Returns whether the shop is open, but not long enough for a reply to a new message. */
function isClosingSoon(hours: readonly OpeningHours[], { day, minutes }: LocalTime): boolean {
  const last = hoursOn(hours, day).at(-1);
  const left = last ? minutesOf(last.closes) - minutes : 0;
  return left > 0 && left < lastReplyMinutes;
}

/** Returns a day's hours, earliest first. */
function hoursOn(hours: readonly OpeningHours[], day: number): OpeningHours[] {
  return hours
    .filter((each) => daysOf(each).includes(nameOf(day)))
    .toSorted((a, b) => a.opens.localeCompare(b.opens));
}

/** Returns the names of the days from the first to the last one, also across the end of the week. */
function daysOf({ firstDay, lastDay }: OpeningHours): string[] {
  const first = weekdays.indexOf(firstDay);
  const count = (weekdays.indexOf(lastDay) - first + weekdays.length) % weekdays.length;
  return Array.from({ length: count + 1 }, (_, index) => nameOf(first + index));
}

function nameOf(day: number): string {
  return weekdays[day % weekdays.length] ?? '';
}

function formatMoment({ day, minutes }: LocalTime): string {
  return minutes < 5 * 60 ? `early ${nameOf(day)}` : `${nameOf(day)} ${dayPart(minutes)}`;
}

function dayPart(minutes: number): string {
  if (minutes < 12 * 60) return 'morning';
  if (minutes < 17 * 60) return 'afternoon';
  return minutes < 21 * 60 ? 'evening' : 'night';
}

/** Formats hours like `weekdays 8 to 5` or `Saturdays 9 to 12`. */
function formatHours({ firstDay, lastDay, opens, closes }: OpeningHours): string {
  return `${formatDays(firstDay, lastDay)} ${formatTime(opens)} to ${formatTime(closes)}`;
}

function formatDays(firstDay: string, lastDay: string): string {
  if (firstDay === lastDay) return `${firstDay}s`;
  return firstDay === 'Monday' && lastDay === 'Friday' ? 'weekdays' : `${firstDay} to ${lastDay}`;
}

/** Formats `08:00` as 8 and `17:30` as 5:30. */
function formatTime(time: string): string {
  const minutes = minutesOf(time);
  const rest = minutes % 60;
  const hour = Math.floor(minutes / 60) % 12 || 12;
  return rest === 0 ? `${hour}` : `${hour}:${`${rest}`.padStart(2, '0')}`;
}

/** Returns the minutes from midnight to a time like `17:30`. */
function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
