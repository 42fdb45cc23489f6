import type { Field } from '../../../fields/index.ts'

export interface FieldInputProps {
  id: string
  label: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  placeholder?: string
  /** Behind the input. */
  unit?: string
  /** Codes that can be chosen now; default all of the dictionary. */
  options?: readonly string[]
  /** A code that the dictionary does not have may be typed. */
  typed?: boolean
  /** Filters of the list a reference is chosen from. */
  query?: Readonly<Record<string, string>>
  /** Files of the field are on their way: saving has to wait. */
  onBusy?: (busy: boolean) => void
}

/** What every antd control takes the same way. */
export const common = ({ id, invalid, describedBy, disabled, onBlur, placeholder }: FieldInputProps) => ({
  id,
  disabled,
  onBlur,
  placeholder,
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
})

export const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
