import { Input, type InputRef } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useUiText } from '../../core/text.ts'
import { unitWord } from '../../core/units.ts'
import { caretAfter } from './caret.ts'
import { common, type FieldInputProps } from './props.ts'

interface ShapedProps extends FieldInputProps {
  /** How a value is shown while it is typed; default as it is. */
  show?: (value: string) => string
  /** What was typed without what `show` put in. */
  read?: (shown: string) => string
  prefix?: ReactNode
  /** A sign between the value and its unit. */
  behind?: string
  secret?: boolean
}

const same = (text: string): string => text

/** One line of text, shaped by its kind while it is typed; the caret stays behind what was typed. */
export function TextInput(props: ShapedProps) {
  const { field, value, onChange, show = same, read = same, prefix } = props
  const text = useUiText()
  const counted = field.unitIn()
  const unit = [props.behind, props.unit ?? (counted && unitWord(text, counted))].filter(Boolean).join('')
  const input = useRef<InputRef>(null)
  /** An input method is composing: what it shows is not text yet and must not be shaped. */
  const [composing, setComposing] = useState<string>()
  const [caret, setCaret] = useState<{ at: number }>()
  const shown = composing ?? show(value === undefined || value === null ? '' : String(value))
  useLayoutEffect(() => {
    const element = input.current?.input
    if (caret && element && document.activeElement === element) element.setSelectionRange(caret.at, caret.at)
  }, [caret])

  const type = (element: HTMLInputElement) => {
    const typed = element.value
    const shape = (text: string) => field.formatInput(read(text))
    const next = shape(typed)
    const at = element.selectionStart ?? typed.length
    if (show(next) !== typed) setCaret({ at: caretAfter(shape(typed.slice(0, at)), show(next)) })
    onChange(next)
  }
  const shared = {
    ...common(props),
    ref: input,
    inputMode: field.kind.inputMode,
    value: shown,
    prefix,
    suffix: unit ? <span className="nt-unit">{unit}</span> : undefined,
    maxLength: field.sql === 'text' ? field.options.max : undefined,
    onCompositionStart: () => setComposing(shown),
    onCompositionEnd: (event: React.CompositionEvent<HTMLInputElement>) => {
      setComposing(undefined)
      type(event.currentTarget)
    },
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      if (composing === undefined) type(event.target)
      else setComposing(event.target.value)
    },
  }
  return props.secret ? <Input.Password {...shared} autoComplete="new-password" /> : <Input {...shared} />
}

export function LongText(props: FieldInputProps) {
  const { field, value, onChange } = props
  return (
    <Input.TextArea
      {...common(props)}
      autoSize={{ minRows: 2, maxRows: 6 }}
      maxLength={field.options.max}
      value={String(value ?? '')}
      onChange={event => onChange(event.target.value)}
    />
  )
}
