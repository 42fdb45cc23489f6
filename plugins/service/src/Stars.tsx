import { useTranslation } from '@ntocc/sdk/hooks'
import { Rate } from 'antd'
import './service.css'

const MOST = 5

/** So many stars of five, in words too. */
export function StarsShown({ value }: { value: number | null | undefined }) {
  const { t } = useTranslation()
  if (typeof value !== 'number') return <span className="nt-dim nt-blank">–</span>
  const whole = Math.round(value)
  return (
    <span className="service-stars" role="img" aria-label={t('starsOf', { value })}>
      {'★'.repeat(whole)}
      <i>{'★'.repeat(MOST - whole)}</i>
    </span>
  )
}

interface Props {
  label: string
  value: number | undefined
  onChange: (value: number) => void
  isMissing?: boolean
}

/** Asks for stars: by the pointer, and by the arrow keys. */
export function StarsAsked({ label, value, onChange, isMissing = false }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="service-asked">
      <legend>{label}</legend>
      <Rate allowClear={false} value={value ?? 0} onChange={onChange} />
      {isMissing && <em role="alert">{t('starsWanted')}</em>}
    </fieldset>
  )
}
