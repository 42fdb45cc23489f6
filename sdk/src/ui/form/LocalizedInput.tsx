import { Input } from 'antd'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../../contracts/language.ts'
import { useLanguage } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { LanguagesIcon } from '../list/icons.tsx'
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

/** A text in the page's language, and on demand in the other three; the sign at its end counts those that are filled in. */
export function LocalizedInput(props: LocalizedInputProps) {
  const { id, label, value, onChange, disabled } = props
  const text = useUiText()
  const own = useLanguage()
  const others = LANGUAGES.filter(each => each !== own)
  const [open, setOpen] = useState(false)
  const filled = others.filter(each => textIn(value, each, own) !== '').length
  const words = text(open ? 'form.fewerLanguages' : 'form.otherLanguages')
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
        ? {
            'aria-invalid': props.invalid,
            'aria-describedby': props.describedBy,
            status: props.invalid ? 'error' : '',
            suffix: (
              <button
                type="button"
                className="nt-localized-more"
                aria-expanded={open}
                aria-label={filled > 0 && !open ? `${words}: ${filled}` : words}
                title={words}
                onClick={() => setOpen(!open)}
              >
                <LanguagesIcon />
                {filled > 0 && <span aria-hidden="true">{filled}</span>}
              </button>
            ),
          }
        : { 'aria-label': `${label} (${NAMES[language]})`, prefix: <span lang={language}>{NAMES[language]}</span> })}
    />
  )
  return (
    <div className="nt-localized">
      {input(own, id)}
      {open && others.map(each => <div key={each}>{input(each, `${id}-${each}`)}</div>)}
    </div>
  )
}
