import { localise } from '@ntocc/sdk/fields'
import { useLanguage, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { PageLink, Panel } from '@ntocc/sdk/ui'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { LookLine, LookOrigin, ReportLook } from '../../contract/look-calls.ts'
import { FieldName } from './Findings.tsx'

const VIEWS = ['all', 'found', 'changed', 'empty'] as const
type View = (typeof VIEWS)[number]

/** Every field as the regulator receives it, beside its source, what was found in it, and what was sent before. */
export function Lines({ look }: { look: ReportLook }) {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('all')
  const found = new Set(look.findings.flatMap(({ path }) => (path ? [path] : [])))
  const isIn: Record<View, (line: LookLine) => boolean> = {
    all: () => true,
    found: ({ path }) => found.has(path),
    changed: ({ before }) => before !== undefined,
    empty: ({ isGroup, value }) => !isGroup && value === undefined,
  }
  const shown = look.lines.filter(isIn[view])
  // What is wrong is not always wrong in a field.
  const isOffered: Record<View, boolean> = { all: true, found: found.size > 0, changed: look.isCompared, empty: true }
  const views = VIEWS.filter(each => isOffered[each] || each === view)
  return (
    <Panel
      title={t('look.document')}
      note={t('look.guide', { version: look.guide, evidence: t(`standingOf.${look.evidence}`) })}
      extra={
        <Segmented<View>
          value={view}
          onChange={setView}
          aria-label={t('look.show')}
          options={views.map(value => ({
            value,
            label: `${t(`look.view.${value}`)} ${look.lines.filter(isIn[value]).filter(({ isGroup }) => !isGroup).length}`,
          }))}
        />
      }
    >
      <table className="reporting-lines">
        <thead>
          <tr>
            <th>{t('look.column.field')}</th>
            <th>{t('look.column.value')}</th>
            <th>{t('look.column.origin')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(line => (
            <Line key={line.path} line={line} look={look} isFound={found.has(line.path)} />
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={3} className="nt-dim">
                {t('look.nothing')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Panel>
  )
}

function Line({ line, look, isFound }: { line: LookLine; look: ReportLook; isFound: boolean }) {
  const { t } = useTranslation()
  const { isGroup, isRequired, depth, value, before } = line
  if (isGroup)
    return (
      <tr data-group>
        <th scope="rowgroup" colSpan={3} data-depth={depth}>
          <FieldName field={line} />
        </th>
      </tr>
    )
  return (
    <tr data-found={isFound || undefined} data-changed={before !== undefined || undefined}>
      <td data-depth={depth}>
        <FieldName field={line} />
      </td>
      <td>
        {before !== undefined && (
          <del lang="und" title={t('look.before')}>
            {before}
          </del>
        )}
        {value === undefined ? (
          <span className="nt-dim">{t(isRequired ? 'look.missing' : 'look.leftOut')}</span>
        ) : (
          <span className="reporting-value" lang="und">
            {value}
          </span>
        )}
      </td>
      <td>
        <Origins line={line} look={look} />
      </td>
    </tr>
  )
}

function Origins({ line: { origins, value }, look }: { line: LookLine; look: ReportLook }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOpenable = useOpenable()
  if (origins.length === 0) return value === undefined ? null : <span className="nt-dim">{t('look.constant')}</span>
  const nameOf = ({ record, field, label }: LookOrigin) =>
    label ? localise(label, language) : t(`look.own.${record}.${field}`, { defaultValue: field })
  const names = [...new Set(origins.map(({ record }) => record))]
  return (
    <>
      {names.map(record => {
        const to = look.records.find(each => each.record === record)?.to
        const fields = origins.filter(each => each.record === record).map(nameOf)
        return (
          <span key={record} className="reporting-origin">
            {to && isOpenable(to) ? (
              <PageLink to={to} className="nt-link">
                {t(`record.${record}`)}
              </PageLink>
            ) : (
              t(`record.${record}`)
            )}
            <span className="nt-dim">{fields.join(', ')}</span>
          </span>
        )
      })}
    </>
  )
}
