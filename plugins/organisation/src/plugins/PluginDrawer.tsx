import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Age, Empty, FactsGrid, PageDrawer, StateTag, Timeline, useNarrow } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import { type PluginRow, TONES } from './plugins.ts'

/** All that is known of one plugin. */
export function PluginDrawer({ row, onClose }: { row: PluginRow; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const narrow = useNarrow()
  const { installed } = row
  const fact = (key: string, value: ReactNode, wide = false) => ({ key, label: t(`plugin.${key}`), value, wide })
  return (
    <PageDrawer open beside title={row.name} size={narrow ? '100%' : 520} onClose={onClose}>
      <FactsGrid
        title={undefined}
        facts={[
          fact('id', <code>{row.id}</code>),
          fact('version', row.version || '–'),
          fact('stateLabel', <StateTag tone={TONES[row.state]}>{t(`plugin.state.${row.state}`)}</StateTag>),
          fact('origin', installed ? t(`plugin.from.${installed.origin}`) : '–'),
          fact('entities', format.count(installed?.entities ?? 0)),
          fact('calls', format.count(installed?.calls ?? 0)),
          fact('pages', row.pages.join(', ') || '–', true),
          ...(row.message ? [fact('reason', `${row.phase ?? ''} ${row.message}`.trim(), true)] : []),
        ]}
      />
      <h3 className="organisation-history">{t('plugin.migrations')}</h3>
      {installed && installed.migrations.length > 0 ? (
        <Timeline
          label={t('plugin.migrations')}
          items={installed.migrations.toReversed().map(({ tag, version, at }) => ({
            key: tag,
            time: <Age value={at} />,
            title: tag,
            body: <span className="nt-dim">{t('plugin.withVersion', { version })}</span>,
          }))}
        />
      ) : (
        <Empty title={t('plugin.noMigrations')} />
      )}
    </PageDrawer>
  )
}
