import { useDict, useFormat, useLiveReads, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { BarChart, Empty, Loaded, PageLink, Panel, Skeleton, toneColor } from '@ntocc/sdk/ui'
import { warningSummary } from '../../contract/warnings.ts'

/** Open warnings by kind, beside how many there were in the last seven days. */
export default function WarningCard() {
  const { t } = useTranslation()
  const { label } = useDict(['warningKind'])
  const format = useFormat()
  const summary = useRecord(warningSummary)
  useLiveReads(summary)
  return (
    <Panel title={t('card.title')} more={{ to: '/warnings', label: t('card.all') }}>
      <Loaded of={summary} skeleton={<Skeleton rows={4} />}>
        {({ kinds, mine }) => {
          const seen = kinds.filter(({ open, recent }) => open + recent > 0)
          if (seen.length === 0) return <Empty title={t('card.nothing')} />
          return (
            <>
              <BarChart
                title={t('card.title')}
                height={160}
                format={format.count}
                series={[
                  { key: 'open', label: t('card.open'), color: toneColor('trouble') },
                  { key: 'recent', label: t('card.recent'), color: toneColor('moving') },
                ]}
                groups={seen.map(({ kind, open, recent }) => ({
                  label: label('warningKind', kind),
                  values: [open, recent],
                }))}
              />
              {mine > 0 && (
                <p>
                  <PageLink to="/warnings?view=mine">{t('card.mine', { count: mine })}</PageLink>
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
