import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { useUiText } from '../core/text.ts'
import { type DateSide, TYPED_COMPONENTS, TypedDatesContext } from './TypedInput.tsx'
import { chosenValue, DAY_WORDS, type DateWords, dayjsOf } from './words.ts'

const statusOf = (...sides: readonly DateSide[]) => (sides.some(side => side.invalid) ? 'error' : '')

/** A day or a moment, typed or chosen from the calendar. */
export function DateInput({ side, words, withTime }: { side: DateSide; words: DateWords; withTime?: boolean }) {
  const text = useUiText()
  const [open, setOpen] = useState(false)
  const value = useMemo(() => dayjsOf(words, side.value), [words, side.value])
  return (
    <TypedDatesContext value={{ sides: [side], words, setOpen }}>
      <DatePicker
        id={side.id}
        components={TYPED_COMPONENTS}
        format={words.pattern}
        placeholder={text(withTime ? 'form.moment' : 'form.day')}
        showTime={withTime ? { format: 'HH:mm' } : undefined}
        // What was chosen counts without a press on OK: it was lost by whoever went on to the next field.
        needConfirm={false}
        status={statusOf(side)}
        disabled={side.disabled}
        open={open}
        onOpenChange={setOpen}
        value={value}
        onChange={chosen => side.onChange(chosenValue(words, chosen))}
        onBlur={side.onBlur}
      />
    </TypedDatesContext>
  )
}

export interface SpanInputProps {
  from: DateSide
  to: DateSide
  /** Days unless told. */
  words?: DateWords
  /** Whether the first, and the second, may be left out when one chooses from the calendar. */
  allowEmpty?: [boolean, boolean]
  presets?: { label: string; value: () => [Dayjs, Dayjs] }[]
}

/** Two days as one span; each is typed, or both are chosen from the calendar. */
export function SpanInput({ from, to, words = DAY_WORDS, allowEmpty = [true, true], presets }: SpanInputProps) {
  const [open, setOpen] = useState(false)
  // The same array while the days are the same: another one would take away the first day of a choice half made.
  const value = useMemo<[Dayjs | null, Dayjs | null]>(
    () => [dayjsOf(words, from.value), dayjsOf(words, to.value)],
    [words, from.value, to.value],
  )
  const choose = (side: DateSide, before: Dayjs | null, chosen: Dayjs | null | undefined) => {
    // The calendar speaks of both ends; the one it did not change may hold a text that is still being typed.
    const next = chosenValue(words, chosen)
    if (next !== chosenValue(words, before)) side.onChange(next)
  }
  return (
    <TypedDatesContext value={{ sides: [from, to], words, setOpen }}>
      <DatePicker.RangePicker
        id={{ start: from.id, end: to.id }}
        components={TYPED_COMPONENTS}
        format={words.pattern}
        status={statusOf(from, to)}
        disabled={[Boolean(from.disabled), Boolean(to.disabled)]}
        allowEmpty={allowEmpty}
        // Days typed the wrong way round are told at the field, not exchanged under the typing hand.
        order={false}
        open={open}
        onOpenChange={setOpen}
        value={value}
        {...(presets && { presets })}
        onChange={span => {
          choose(from, value[0], span?.[0])
          choose(to, value[1], span?.[1])
        }}
        onBlur={(_, { range }) => (range === 'end' ? to : from).onBlur?.()}
      />
    </TypedDatesContext>
  )
}
