import { createContext, type InputHTMLAttributes, type KeyboardEvent, type Ref, use, useState } from 'react'
import { useLanguage } from '../../hooks/index.ts'
import { type DateWords, meantBy, shownAs } from './words.ts'

/** One end of a picker: a value of the wire, or what was typed in its place while that is no date. */
export interface DateSide {
  id: string
  label: string
  value: unknown
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
  disabled?: boolean | undefined
}

export interface TypedDates {
  sides: readonly DateSide[]
  words: DateWords
  /** The calendar beside the input is to open or to go. */
  setOpen: (open: boolean) => void
}

export const TypedDatesContext = createContext<TypedDates | null>(null)

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  size?: number
}

/**
 * The input inside a picker of antd, which forgets what it cannot read and takes nothing before the calendar closes.
 * Here each keystroke counts: what reads as a date is one, anything else stays as it was typed for the check to refuse.
 */
function TypedInput(given: InputProps) {
  const typedDates = use(TypedDatesContext)
  const side = typedDates?.sides.find(each => each.id === given.id)
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  if (!typedDates || !side) throw new Error('a typed date stands outside its picker')
  const { words, setOpen } = typedDates
  const isOwn = typed !== undefined && meantBy(words, typed, language) === (side.value || null)
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter belongs to the form around, which is sent with what is typed.
    if (event.key === 'Enter') setOpen(false)
    else if (event.key === 'ArrowDown') setOpen(true)
    else given.onKeyDown?.(event)
  }
  return (
    <input
      {...given}
      aria-label={side.label}
      aria-invalid={side.invalid}
      aria-describedby={side.describedBy}
      value={isOwn ? typed : shownAs(words, side.value)}
      onKeyDown={keyDown}
      onChange={event => {
        setTyped(event.target.value)
        side.onChange(meantBy(words, event.target.value, language))
      }}
      onBlur={event => {
        setTyped(undefined)
        given.onBlur?.(event)
      }}
    />
  )
}

/** The same object in every drawing: another one would make antd build the input anew. */
export const TYPED_COMPONENTS = { input: TypedInput }
