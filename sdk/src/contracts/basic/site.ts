import * as f from '../../fields/index.ts'
import { BUILT_IN_DICTIONARIES } from '../dictionaries.ts'

const codesOf = (type: keyof typeof BUILT_IN_DICTIONARIES): string[] =>
  BUILT_IN_DICTIONARIES[type].map(entry => entry.code)

/** A picture of the portal or an app, by place (`HTSY` is the console's home). */
export const Banner = f.entity('banner', {
  type: f.code('bannerType').required().indexed(),
  title: f.localized().required(),
  image: f.images({ max: 1 }).required(),
  link: f.link(),
  sort: f.integer({ min: 0 }),
  isRelease: f.code('isRelease', codesOf('isRelease')).required(),
  from: f.dateTime(),
  to: f.dateTime().expires().notBefore('from'),
})
export type Banner = f.ValuesOf<typeof Banner>

/** News and notices of the portal. */
export const Bulletin = f.entity('bulletin', {
  newsType: f.code('newsType', codesOf('newsType')).required(),
  title: f.localized().required(),
  summary: f.localized({ max: 500 }),
  body: f.localized({ max: 20_000 }).required().filter('none'),
  cover: f.images({ max: 1 }),
  isRelease: f.code('isRelease', codesOf('isRelease')).required(),
  publishTime: f.dateTime(),
  views: f.integer({ min: 0 }).readOnly(),
})
export type Bulletin = f.ValuesOf<typeof Bulletin>
