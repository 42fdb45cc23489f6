import { waybillMachine } from '@ntocc/sdk/contracts'
import { useOpenable } from '@ntocc/sdk/hooks'
import type { Period } from '@ntocc/sdk/ui'

const WAYBILLS_PATH = '/transport/waybills'
/** Where exceptions of waybills are handled. */
export const EXCEPTIONS = '/transport/exceptions'
/** Where goods are published. */
export const PUBLISH = '/orders/publish'
/** Where proofs of waybills are judged. */
export const LOADING_REVIEW = '/transport/loading-review'
export const RECEIPT_REVIEW = '/transport/receipt-review'

/** Path of the waybill list with filters; empty values are left out. */
export function waybillsPath(filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(filters)) if (value) query.set(key, value)
  const text = query.toString()
  return text ? `${WAYBILLS_PATH}?${text}` : WAYBILLS_PATH
}

/** States the statistics count: all but cancelled, refused, expired and deleted. */
const COUNTED = waybillMachine.filter('open', 'finished')

/** Filters of everything created in a period, however it ended. */
export const madeIn = (period: Pick<Period, 'dateStart' | 'dateEnd'>) => ({
  gmtCreatedStart: period.dateStart,
  gmtCreatedEnd: period.dateEnd,
})

/** Filters of what was finished in a period: what a driver's figures count. */
export const doneIn = (period: Pick<Period, 'dateStart' | 'dateEnd'>) => ({
  finishTimeStart: period.dateStart,
  finishTimeEnd: period.dateEnd,
  status: waybillMachine.filter('finished'),
})

/** Filters of the rows that the sums of a period count. */
export const createdIn = (period: Pick<Period, 'dateStart' | 'dateEnd'>) => ({
  ...madeIn(period),
  status: COUNTED,
})

/**
 * Makes paths of the waybill list, or undefined for somebody who was not given that page: then a figure is only a
 * figure, not a link to a refusal.
 */
export function useWaybillLink(): (filters: Readonly<Record<string, string | undefined>>) => string | undefined {
  const granted = useOpenable()(WAYBILLS_PATH)
  return filters => (granted ? waybillsPath(filters) : undefined)
}
