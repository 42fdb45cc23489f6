import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { toInstant, wallClock } from '../../../fields/index.ts'
import { common, type FieldInputProps } from './props.ts'

const DAY = 'YYYY-MM-DD'
const CLOCK = 'YYYY-MM-DD HH:mm'

const dayOf = (value: unknown): Dayjs | null => (typeof value === 'string' && value ? dayjs(value) : null)

export function Day(props: FieldInputProps) {
  const { value, onChange } = props
  return <DatePicker {...common(props)} value={dayOf(value)} onChange={day => onChange(day?.format(DAY) ?? null)} />
}

/** A moment on the platform's clock, wherever the reader's own clock stands. */
const clockOf = (value: unknown): Dayjs | null => {
  const iso = typeof value === 'string' ? toInstant(value) : undefined
  return iso ? dayjs(wallClock(new Date(iso)).toISOString().slice(0, 19)) : null
}

export function Moment(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...common(props)}
      showTime={{ format: 'HH:mm' }}
      format={CLOCK}
      value={clockOf(value)}
      onChange={moment => onChange(moment ? (toInstant(moment.format(CLOCK)) ?? null) : null)}
    />
  )
}

export interface SpanInputProps {
  from: FieldInputProps
  to: FieldInputProps
}

/** Two days as one span: the second cannot be before the first. */
export function Span({ from, to }: SpanInputProps) {
  const invalid = from.invalid || to.invalid
  const describedBy = [from.describedBy, to.describedBy].filter(Boolean).join(' ') || undefined
  return (
    <DatePicker.RangePicker
      id={{ start: from.id, end: to.id }}
      aria-label={from.label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      status={invalid ? 'error' : ''}
      disabled={[Boolean(from.disabled), Boolean(to.disabled)]}
      allowEmpty={[!from.field.options.required, !to.field.options.required]}
      value={[dayOf(from.value), dayOf(to.value)]}
      onChange={span => {
        from.onChange(span?.[0]?.format(DAY) ?? null)
        to.onChange(span?.[1]?.format(DAY) ?? null)
      }}
      onBlur={(_, { range }) => (range === 'end' ? to : from).onBlur?.()}
    />
  )
}
