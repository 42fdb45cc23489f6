import { endpoints, gatewayCalls } from '@ntocc/sdk/contracts'
import { useFormat, useLanguage, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Permitted, Skeleton, StateTag, TitledPage } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { PluginDrawer } from './PluginDrawer.tsx'
import { type PluginRow, pluginRows, TONES, troubled } from './plugins.ts'
import './plugins.css'

/** What is installed in this branch, and whether it works: for administrators, who can tell whoever operates the console. */
export default function PluginManage() {
  return (
    <Permitted permission="plugin.read">
      <Plugins />
    </Permitted>
  )
}

function Plugins() {
  const { t } = useTranslation()
  const language = useLanguage()
  const installed = useRecord(endpoints.installedPlugins)
  const manifest = useRecord(gatewayCalls.manifest)
  const [open, setOpen] = useState<string>()
  const isReady = installed.data && manifest.data
  const rows = isReady ? pluginRows(installed.data ?? [], manifest.data as never, language) : undefined
  const refetch = () => Promise.all([installed.refetch(), manifest.refetch()])
  const shown = rows?.find(({ id }) => id === open)
  return (
    <TitledPage title={t('title.plugins')} beside={<span className="nt-dim">{t('plugin.hint')}</span>}>
      <Loaded of={{ data: rows, error: installed.error ?? manifest.error, refetch }} skeleton={<Skeleton rows={10} />}>
        {all => (
          <>
            <Troubles rows={troubled(all)} />
            <Table rows={all} onOpen={setOpen} />
          </>
        )}
      </Loaded>
      {shown && <PluginDrawer row={shown} onClose={() => setOpen(undefined)} />}
    </TitledPage>
  )
}

/** What needs somebody, before all else, with the reason as it was told. */
function Troubles({ rows }: { rows: readonly PluginRow[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return <p className="organisation-well">{t('plugin.well')}</p>
  return (
    <section className="organisation-troubles" aria-label={t('plugin.troubles', { count: rows.length })}>
      <h2>{t('plugin.troubles', { count: rows.length })}</h2>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <p>
              <b>{row.name}</b> <code>{row.name === row.id ? row.version : `${row.id} ${row.version}`}</code>{' '}
              <StateTag tone={TONES[row.state]}>{t(`plugin.state.${row.state}`)}</StateTag>
            </p>
            <p>
              {t(`plugin.means.${row.state}`, {
                running: row.installed?.running,
                missed: row.installed?.missed?.count,
              })}
            </p>
            {row.message && (
              <p className="organisation-reason">
                {row.phase && <code>{row.phase}</code>} {row.message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Table({ rows, onOpen }: { rows: readonly PluginRow[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="organisation-plugins">
      <table>
        <thead>
          <tr>
            {(['name', 'version', 'stateLabel', 'origin', 'pages', 'entities', 'migrations'] as const).map(column => (
              <th key={column} scope="col">
                {t(`plugin.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                <button type="button" className="nt-link" onClick={() => onOpen(row.id)}>
                  {row.name}
                </button>
                {row.name !== row.id && <code>{row.id}</code>}
              </th>
              <td data-label={t('plugin.version')}>{row.version || '–'}</td>
              <td data-label={t('plugin.stateLabel')}>
                <StateTag tone={TONES[row.state]}>{t(`plugin.state.${row.state}`)}</StateTag>
              </td>
              <td data-label={t('plugin.origin')}>{row.installed ? t(`plugin.from.${row.installed.origin}`) : '–'}</td>
              <td data-label={t('plugin.pages')} title={row.pages.join(', ')}>
                {format.count(row.pages.length)}
              </td>
              <td data-label={t('plugin.entities')} data-none={!row.installed?.entities || undefined}>
                {format.count(row.installed?.entities ?? 0)}
              </td>
              <td data-label={t('plugin.migrations')} data-none={!row.installed?.migrations.length || undefined}>
                {format.count(row.installed?.migrations.length ?? 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
