import { yuanSign } from '../../../client/format.ts'
import { useLanguage } from '../../../hooks/use-language.ts'
import { grouped, ungrouped } from './caret.ts'
import { type FieldInputProps, isSet } from './props.ts'
import { TextInput } from './TextInput.tsx'

/** A number; the text that was typed is kept until it is sent, so that "1." can become "1.5". */
export function NumberInput(props: FieldInputProps) {
  return <TextInput {...props} show={grouped} read={ungrouped} />
}

/** Yuan as a decimal text, never a float; on leaving it has its two decimals. */
export function MoneyInput(props: FieldInputProps) {
  const { field, value, onChange, onBlur } = props
  const { before, behind } = yuanSign(useLanguage())
  const leave = () => {
    const whole = field.normalise(value)
    if (isSet(value) && whole !== value) onChange(whole)
    onBlur?.()
  }
  return <TextInput {...props} show={grouped} read={ungrouped} prefix={before} behind={behind} onBlur={leave} />
}
