import { useMemo } from 'react'
import { fieldsOf } from '../../../fields/known.ts'
import { platformNow } from '../../../fields/platform-clock.ts'
import { useFormat } from '../../../hooks/use-format.ts'
import { momentWords, shortMoment } from '../../core/moments.ts'
import { useUiText } from '../../core/text.ts'
import { unitWord } from '../../core/units.ts'
import type { Column } from '../columns.ts'
import { type Said, wholeFigures } from './figures.ts'

/** The columns, with room for the sums and moments of these rows as they are read. */
export function useWholeFigures<R extends object>(
  columns: readonly Column<R>[],
  rows: readonly R[],
): readonly Column<R>[] {
  const format = useFormat()
  const text = useUiText()
  return useMemo(() => {
    const now = platformNow()
    const said: Said = (field, value, row) => {
      const unit = field.unitIn(fieldsOf(row))
      if (field.kind.name === 'money') return `${format.money(value)}${unit ? unitWord(text, unit) : ''}`
      const moment = field.kind.name === 'dateTime' ? shortMoment(value, now) : undefined
      return moment && momentWords(moment, text)
    }
    return wholeFigures(columns, rows, said)
  }, [columns, rows, format, text])
}
