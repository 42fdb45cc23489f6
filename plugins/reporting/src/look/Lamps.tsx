import { useTranslation } from '@ntocc/sdk/hooks'
import { useUiText } from '@ntocc/sdk/ui'
import type { LookLamp } from '../../contract/look-calls.ts'

/** As the waybill's own lamps have them. */
const LAMP = { green: 'ok', amber: 'partial', red: 'bad', grey: 'none' } as const

/** The five flows, each with the rules behind its colour. */
export function Lamps({ lamps }: { lamps: readonly LookLamp[] }) {
  const { t } = useTranslation()
  const text = useUiText()
  const passedWords = (count: number) => (count > 0 ? t('look.rulesOf', { count }) : t('look.noRules'))
  return (
    <ul className="reporting-lamps" aria-label={t('look.lamps')}>
      {lamps.map(({ flow, colour, rules }) => (
        <li key={flow} data-lamp={LAMP[colour]}>
          <b>{text(`flow.${flow}`)}</b>
          <span>{text(`lamp.${LAMP[colour]}`)}</span>
          <small>
            {rules
              .filter(({ state }) => state === 'failed')
              .map(({ rule }) => t(`entry.reportRule.${rule}`))
              .join(' · ') || passedWords(rules.filter(({ state }) => state === 'passed').length)}
          </small>
        </li>
      ))}
    </ul>
  )
}
