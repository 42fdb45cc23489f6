import { Input } from 'antd'
import { type ChangeEvent, useState } from 'react'
import { LANGUAGES, type Language } from '../../contracts/language.ts'
import { useLanguage } from '../../hooks/index.ts'
import { LanguagesIcon } from '../core/icons.tsx'
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

/** A text that may be longer is written on several lines. */
const LONG = 200
const LINES = { minRows: 2, maxRows: 6 }

/** A text in the page's language, and on demand in the other three; the sign at its end counts those that are filled in. */
export function LocalizedInput(props: LocalizedInputProps) {
  const { id, label, value, onChange, disabled, max } = props
  const text = useUiText()
  const own = useLanguage()
  const others = LANGUAGES.filter(each => each !== own)
  const [open, setOpen] = useState(false)
  const filled = others.filter(each => textIn(value, each, own) !== '').length
  const words = text(open ? 'form.fewerLanguages' : 'form.otherLanguages')
  const isLong = max !== undefined && max > LONG
  const shared = (language: Language) => ({
    lang: language,
    disabled,
    maxLength: max,
    value: textIn(value, language, own),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(withText(value, language, event.target.value, own)),
    onBlur: props.onBlur,
  })
  const first = {
    ...shared(own),
    id,
    'aria-invalid': props.invalid,
    'aria-describedby': props.describedBy,
    status: props.invalid ? ('error' as const) : ('' as const),
  }
  const more = (
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
  )
  return (
    <div className="nt-localized" data-long={isLong || undefined}>
      {isLong ? (
        <>
          <Input.TextArea {...first} autoSize={LINES} />
          {more}
        </>
      ) : (
        <Input {...first} suffix={more} />
      )}
      {open &&
        others.map(each => (
          <Input
            key={each}
            {...shared(each)}
            id={`${id}-${each}`}
            aria-label={`${label} (${NAMES[each]})`}
            prefix={<span lang={each}>{NAMES[each]}</span>}
          />
        ))}
    </div>
  )
}
