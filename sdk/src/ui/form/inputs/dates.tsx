import { DateInput, SpanInput } from '../../dates/pickers.tsx'
import type { DateSide } from '../../dates/TypedInput.tsx'
import { DAY_WORDS, MOMENT_WORDS } from '../../dates/words.ts'
import type { FieldInputProps } from './props.ts'

export const Day = (props: FieldInputProps) => <DateInput side={sideOf(props)} words={DAY_WORDS} />

export const Moment = (props: FieldInputProps) => <DateInput side={sideOf(props)} words={MOMENT_WORDS} withTime />

export interface SpanProps {
  from: FieldInputProps
  to: FieldInputProps
}

/** Two days of a record as one span. */
export const Span = ({ from, to }: SpanProps) => (
  <SpanInput
    from={sideOf(from)}
    to={sideOf(to)}
    words={DAY_WORDS}
    allowEmpty={[!from.field.options.required, !to.field.options.required]}
  />
)

const sideOf = ({ id, label, value, onChange, onBlur, invalid, describedBy, disabled }: FieldInputProps): DateSide => ({
  id,
  label,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
})
