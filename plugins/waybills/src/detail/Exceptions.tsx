import { WaybillException } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldCell, Money, TimeCell, Timeline } from '@ntocc/sdk/ui'

/** What went wrong on the way, oldest first, with who is responsible and how it was settled. */
export function Exceptions({ exceptions }: { exceptions: readonly WaybillException[] }) {
  const { t } = useTranslation()
  if (exceptions.length === 0) return <Empty title={t('exceptions.none')} />
  const field = (name: string) => WaybillException.fieldNamed(name)
  return (
    <Timeline
      label={t('tab.exceptions')}
      items={exceptions.map(each => ({
        key: String(each.id),
        time: <TimeCell value={each.time} />,
        tone: field('status')?.options.machine?.toneOf(each.status) ?? 'trouble',
        title: (
          <>
            <FieldCell name="type" field={field('type')} row={each} />{' '}
            <FieldCell name="level" field={field('level')} row={each} />{' '}
            <FieldCell name="status" field={field('status')} row={each} />
          </>
        ),
        body: (
          <>
            {[each.place, each.description].filter(Boolean).join(' · ')}
            {each.responsible && (
              <>
                {' · '}
                {t('exceptions.responsible')} <FieldCell name="responsible" field={field('responsible')} row={each} />
              </>
            )}
            {each.amount && (
              <>
                {' · '}
                <Money value={each.amount} />
              </>
            )}
            {each.result && ` · ${t('exceptions.result')} ${each.result}`}
          </>
        ),
      }))}
    />
  )
}
