import { Button } from 'antd'
import type { ReactNode } from 'react'
import { wireFilters } from '../../client/query.ts'
import { useFormat } from '../../hooks/index.ts'
import { useScope } from '../cells/FieldScope.tsx'
import { ColumnsIcon, RefreshIcon, ViewsIcon } from '../core/icons.tsx'
import { lazyPart } from '../core/lazyPart.ts'
import { type UiText, useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { ImportButton, type ImportButtonProps } from '../import/ImportButton.tsx'
import type { Density } from './density.ts'
import { IMPORTED } from './query.ts'
import { ListTools } from './slots.tsx'
import { StateTabs } from './states/StateTabs.tsx'
import { ToolPanel } from './ToolPanel.tsx'
import type { ListEndpoint, ListPageProps } from './types.ts'
import type { ListModel } from './useListPage.ts'

const ColumnsPanel = lazyPart(() => import('./columns/ColumnsPanel.tsx').then(part => part.ColumnsPanel))
const ViewsPanel = lazyPart(() => import('./views/ViewsPanel.tsx').then(part => part.ViewsPanel))

/** Title, count, states, filters and tools of a list, on one line where they have room. */
export function ListHead<R extends object>(
  props: Pick<
    ListPageProps<R>,
    'title' | 'entity' | 'export' | 'import' | 'drawer' | 'importer' | 'primary' | 'views' | 'bulk' | 'fixed'
  > & {
    list: ListEndpoint<R>
    model: ListModel<R>
    density: Density
    onDensity: (density: Density) => void
    /** The filters: beside the title where they have room, else below it. */
    children: ReactNode
  },
) {
  const { list, columns, views, state, states } = props.model
  const text = useUiText()
  const scope = useScope()
  const format = useFormat()
  const narrow = useNarrow()
  const nextSteps = (props.bulk ?? []).flatMap(({ key, label, matching, afterImport }) =>
    matching && afterImport
      ? [
          {
            key,
            label,
            run: (importId: string, count: number) =>
              void matching(
                { ...wireFilters(props.fixed ?? {}), [IMPORTED]: importId },
                { count, onProgress: () => {} },
              ),
          },
        ]
      : [],
  )
  return (
    <header className="nt-list-head">
      <h1>{props.title}</h1>
      <span className="nt-list-count" aria-live="polite">
        {!list.isLoading && !list.error && countText(list.total, list.totalCapped, format.number, text)}
      </span>
      {states && <StateTabs states={states} chosen={state.filters[states.name]} onChoose={props.model.chooseState} />}
      {props.children}
      <div className="nt-list-tools">
        {!views.isAway && (
          <ToolPanel
            label={text('list.views')}
            icon={<ViewsIcon />}
            words={narrow || !views.current ? undefined : <span className="nt-view-name">{views.current.name}</span>}
          >
            {close => <ViewsPanel handle={views} close={close} />}
          </ToolPanel>
        )}
        {!narrow && (
          <ToolPanel label={text('list.columns')} icon={<ColumnsIcon />} marked={!columns.isDeclared}>
            {() => <ColumnsPanel columns={columns} density={props.density} onDensity={props.onDensity} />}
          </ToolPanel>
        )}
        <Button
          type="text"
          className="nt-tool"
          icon={<RefreshIcon />}
          loading={list.isFetching}
          aria-label={text('list.refresh')}
          title={text('list.refresh')}
          onClick={props.model.refresh}
        />
        {props.import && (
          <ImportButton
            {...props.import}
            entity={props.entity}
            labelOf={props.model.labelOf}
            onDone={props.model.refresh}
            onShow={importId => state.setFilters({ [IMPORTED]: importId })}
            next={nextSteps}
            {...(props.drawer?.href && { hrefOf: props.drawer.href as ImportButtonProps['hrefOf'] & object })}
          />
        )}
        {props.importer}
        <ListTools entity={props.entity.name} query={list.query} total={list.total} />
        {props.export && props.list.exportable && (
          <ExportButton
            source={{
              endpoint: props.list as ListEndpoint<unknown>,
              query: list.query,
              total: list.total,
              totalCapped: list.totalCapped,
              columns: props.model.exportColumns,
              fileName: props.model.exportName ?? props.export.fileName,
            }}
            {...(props.model.exportOffer && { offer: props.model.exportOffer })}
            loading={list.isLoading || !scope.isReady}
          />
        )}
        {props.primary}
      </div>
    </header>
  )
}

/** Rows that match; a capped count says that there are more. */
function countText(total: number, capped: boolean, number: (value: number) => string, text: UiText): string {
  return capped ? text('list.totalMore', { value: number(total - 1) }) : text('list.total', { value: number(total) })
}
