import { useFormat } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { KINDS, type Measure } from '../contract/measures.ts'

/** Measures as they are read: yuan, tonnes, percent, counts. What is not known is nothing. */
export function useMeasures(): (measure: Measure, value: string | number | undefined) => string {
  const format = useFormat()
  return useMemo(
    () => (measure, value) => {
      if (value === undefined || value === '') return ''
      const kind = KINDS[measure]
      if (kind === 'count') return format.count(Number(value))
      if (kind === 'tonne') return `${format.number(Number(value), 3)} t`
      if (kind === 'percent') return `${format.number(Number(value), 1)} %`
      return format.money(String(value))
    },
    [format],
  )
}
