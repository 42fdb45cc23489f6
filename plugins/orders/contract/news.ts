/** What becomes of goods that somebody else must hear of: of an order, and of a share of one. */
export const ORDER_NEWS = [
  'approved',
  'rejected',
  'takenDown',
  'cancelled',
  'expired',
  'restClosed',
  'addressed',
] as const
export const SHARE_NEWS = ['taken', 'offered', 'bid', 'given', 'accepted', 'declined', 'lapsed'] as const

export type OrderNews = (typeof ORDER_NEWS)[number]
export type ShareNews = (typeof SHARE_NEWS)[number]
export type News = OrderNews | ShareNews
export const NEWS: readonly News[] = [...ORDER_NEWS, ...SHARE_NEWS]
