import { shop } from '#web/lib/shop.ts';
import { siteName } from '#worker/domain/site-name.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const context = 'https://schema.org';

/** The shop as structured data for search engines. The Worker adds its URLs. */
export const shopData = {
  '@context': context,
  '@type': 'AutoPartsStore',
  name: siteName,
  description: 'Custom engine calibrations for Cummins pickups, 2003 to 2024.',
  telephone: shop.phone,
  email: shop.email,
  openingHoursSpecification: shop.hours.map(({ firstDay, lastDay, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.slice(days.indexOf(firstDay), days.indexOf(lastDay) + 1),
    opens,
    closes,
  })),
};

/** The questions and answers as structured data. */
export const questionData = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: shop.faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};
