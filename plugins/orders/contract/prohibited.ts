import { resource } from '@ntocc/sdk/contracts'
import { code, entity, localized, stringList, type ValuesOf } from '@ntocc/sdk/fields'

/** Goods that may not be carried, or only by whoever is licensed for them, with the words that they are recognised by. */
export const ProhibitedArticle = entity('prohibitedArticle', {
  name: localized({ max: 80 }).required(),
  category: code('prohibitedCategory', [
    'explosive',
    'flammable',
    'toxic',
    'radioactive',
    'weapon',
    'drug',
    'wildlife',
    'counterfeit',
    'waste',
    'other',
  ]).required(),
  keywords: stringList({ max: 50 }).required(),
  /** Forbidden goods are not published; restricted ones are pointed out to whoever reviews them. */
  level: code('prohibitedLevel', ['forbidden', 'restricted']).required(),
  legalBasis: localized({ max: 200 }),
})
export type ProhibitedArticle = ValuesOf<typeof ProhibitedArticle>

export const prohibitedArticles = resource<ProhibitedArticle>()('prohibitedArticle', {
  permission: { read: 'prohibitedArticle.read', edit: 'prohibitedArticle.edit' },
  keyword: ['name', 'legalBasis'],
  shared: true,
})
