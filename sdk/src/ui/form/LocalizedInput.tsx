import { Button, Input } from 'antd'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../../contracts/language.ts'
import { useLanguage } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { textIn, withText } from './values.ts'

/** Each in its own words, whatever the page's language. */
const NAMES: Record<Language, string> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' }

export interface LocalizedInputProps {
  id: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  max?: number
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
}

/** A text in the page's language, and on demand in the other three. */
export function LocalizedInput(props: LocalizedInputProps) {
  const { id, label, value, onChange, disabled } = props
  const text = useUiText()
  const own = useLanguage()
  const others = LANGUAGES.filter(each => each !== own)
  const [open, setOpen] = useState(() => others.some(each => textIn(value, each, own) !== ''))
  const input = (language: Language, inputId: string) => (
    <Input
      id={inputId}
      lang={language}
      disabled={disabled}
      maxLength={props.max}
      value={textIn(value, language, own)}
      onChange={event => onChange(withText(value, language, event.target.value, own))}
      onBlur={props.onBlur}
      {...(language === own
        ? { 'aria-invalid': props.invalid, 'aria-describedby': props.describedBy, status: props.invalid ? 'error' : '' }
        : { 'aria-label': `${label} (${NAMES[language]})`, prefix: <span lang={language}>{NAMES[language]}</span> })}
    />
  )
  return (
    <div className="nt-localized">
      <div className="nt-localized-own">
        {input(own, id)}
        <Button type="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text(open ? 'form.fewerLanguages' : 'form.otherLanguages')}
        </Button>
      </div>
      {open && others.map(each => <div key={each}>{input(each, `${id}-${each}`)}</div>)}
    </div>
  )
}
