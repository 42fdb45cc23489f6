import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { platformDay } from '../../contracts/basic/papers.ts'
import type { Entity } from '../../fields/index.ts'
import { useLanguage, useList, usePageHandle, useRestored, useSnapshot, useTranslation } from '../../hooks/index.ts'
import { useAreas } from '../../hooks/use-areas.ts'
import { useScope } from '../cells/FieldScope.tsx'
import { recordNames } from '../cells/RecordNames.tsx'
import { type UiText, useUiText } from '../core/text.ts'
import { withUnit } from '../core/units.ts'
import { exportColumnsOf, exportedFields } from '../export/columns.ts'
import { fileNameOf } from '../export/offer.ts'
import { chipsOf, wordsOf } from './chips.ts'
import { useColumns } from './columns/useColumns.ts'
import { resolveColumns } from './columns.ts'
import { exportOfferOf } from './export-offer.ts'
import { canFilter, useMasked } from './masked.ts'
import {
  appliedFilters,
  EXPIRING,
  type FilterValues,
  filterSpecs,
  IMPORTED,
  importedSpec,
  keywordSpec,
} from './query.ts'
import { type KeptSelection, Selection } from './selection.ts'
import { useStateCounts } from './states/useStateCounts.ts'
import type { ListPageProps } from './types.ts'
import { useSettledRows } from './useSettledRows.ts'
import { useDefaultView, useViews } from './views/useViews.ts'

/** Filters that are no field of the entity. */
const OWN_FILTERS: Readonly<Record<string, (text: UiText) => string>> = {
  keyword: text => text('list.keyword'),
  [IMPORTED]: text => text('list.imported'),
  [EXPIRING]: text => text('list.expiring'),
}

/** How soon one paper runs out is asked under the name of its last day. */
const ONE_PAPER = `${EXPIRING}.`

const isSensitive = (entity: Entity): boolean => entity.entries.some(([, field]) => field.options.sensitive)

/** Everything a list page knows and does, without a look: what is asked, what is shown, what is chosen. */
export function useListPage<R extends object>(props: ListPageProps<R>) {
  const { entity, fixed, rowKey } = props
  const text = useUiText()
  const { t } = useTranslation()
  const language = useLanguage()
  const scope = useScope()
  const name = useListName(props.name, entity)
  // Rows come masked even to who may see more: a list shows many people at once. One value is revealed at a time.
  const asked = useMemo(() => (isSensitive(entity) ? { ...fixed, mask: '1' } : fixed), [entity, fixed])
  const keepsViews = props.views ?? true
  const isComing = useDefaultView(name, keepsViews)
  const list = useList(props.list, { fixed: asked, defaults: props.defaults, enabled: !isComing })
  const { state } = list
  const settled = useSettledRows({
    records: list.records,
    // Rows in another language have nothing to compare with: what is held back would go on in the words of before.
    question: JSON.stringify([language, list.query]),
    isFetching: list.isFetching,
    isStale: list.isStale,
    keyOf: rowKey,
  })
  const { asked: showAll } = settled
  const { refetch } = list
  const refresh = useCallback(() => {
    showAll()
    void refetch()
  }, [showAll, refetch])
  const isArea = (name: string) => entity.fieldNamed(name)?.kind.name === 'area'
  const shown = props.columns.map(column => (typeof column === 'string' ? column : column.key))
  const areas = useAreas([...Object.keys(state.filters), ...shown, ...(props.export?.columns ?? [])].some(isArea))
  const labelOf = useCallback(
    (field: string) => OWN_FILTERS[field]?.(text) ?? t(`${entity.name}.${field.replace(ONE_PAPER, '')}`),
    [t, text, entity],
  )
  const titleOf = useCallback(
    (field: string) => withUnit(text, labelOf(field), entity.fieldNamed(field)),
    [text, labelOf, entity],
  )
  const { daily, more, specs, isMasked } = useFilters(entity, props.filters, props.states)
  const declared = useMemo(
    () => resolveColumns(entity, props.columns, labelOf, dict => Object.values(scope.labels(dict))),
    [entity, props.columns, labelOf, scope.labels],
  )
  const states = useStateCounts({
    entity,
    list: props.list,
    name: props.states,
    query: list.query,
    fixed,
    isReady: !list.isLoading && !list.error && !isComing,
    isMasked,
  })
  const columns = useColumns(declared, { list: name, inAddress: state.columns, setInAddress: state.setColumns })
  const views = useViews({
    list: name,
    enabled: keepsViews,
    address: state.address,
    setAddress: state.setAddress,
    columns: columns.isDeclared ? undefined : columns.address,
  })
  const applied = useMemo(() => appliedFilters(specs, state.filters), [specs, state.filters])
  const apply = useCallback((filters: FilterValues) => state.setFilters(filters), [state.setFilters])
  const inWords = chipsOf(specs, state.filters, {
    labelOf: titleOf,
    label: scope.label,
    areaName: areas.nameOf,
    flagName: value => text(value === 'true' ? 'yes' : 'no'),
    recordNames,
    importedName: () => text('list.importedRows'),
    expiringName: days => (days === '0' ? text('list.expired') : text('list.expiringWithin', { days })),
    onChange: apply,
  })
  // The tab of a state says that it is asked for.
  const chips = inWords.filter(({ key }) => !isOneState(key, props.states, state.filters))
  const exported = props.export
  const exportColumns = useMemo(() => {
    const others = exported?.columns ?? declared.map(column => column.key)
    const names = exportedFields(columns.shown, others, columns.isDeclared)
    return exportColumnsOf(entity, names, titleOf, scope.labels, areas.paths)
  }, [entity, exported?.columns, declared, columns.shown, columns.isDeclared, titleOf, scope.labels, areas.paths])
  const chooseState = useCallback(
    (codes: string | undefined) =>
      props.states !== undefined && state.setFilters({ ...state.filters, [props.states]: codes }),
    [props.states, state.filters, state.setFilters],
  )
  const selection = useSelection<R>(name, Boolean(props.bulk?.length), state.filters)
  const exportOffer = exportOfferOf(props, {
    list: name,
    titleOf,
    declared,
    shown: columns.shown,
    page: { pageNum: state.pageNum, pageSize: state.pageSize, count: settled.rows.length },
    selection,
  })
  const exportName = exported && fileNameOf(exported.fileName, wordsOf(inWords), platformDay())
  useEffect(() => selection?.refresh(settled.rows.map(row => [rowKey(row), row])), [selection, settled.rows, rowKey])
  return {
    name,
    list,
    state,
    settled,
    /** Asks for the rows as they are now, for a reader who wants to see them. */
    refresh,
    columns,
    states,
    chooseState,
    views,
    chips,
    daily,
    more,
    applied,
    apply,
    isMasked,
    labelOf,
    titleOf,
    selection,
    exportColumns,
    exportOffer,
    exportName,
    isFiltered: Object.keys(applied).length > 0,
    nameOf: props.rowName ?? rowKey,
  }
}

const isOneState = (name: string, states: string | undefined, filters: FilterValues): boolean =>
  name === states && !filters[name]?.includes(',')

/** The filters that this reader is offered: none that the server would refuse. */
function useFilters(
  entity: Entity,
  { daily: dailyNames, more: moreNames, keyword }: ListPageProps<object>['filters'],
  states: string | undefined,
) {
  const isMasked = useMasked()
  return useMemo(() => {
    const offered = (names: readonly string[]) =>
      filterSpecs(
        entity.fields,
        names.filter(name => canFilter(entity.fieldNamed(name), isMasked)),
      )
    // One state is chosen by its tab; several at once are asked for seldom.
    const isTab = (name: string) => name === states
    const daily = [...(keyword ? [keywordSpec()] : []), ...offered(dailyNames.filter(name => !isTab(name)))]
    const more = offered([...dailyNames.filter(isTab), ...(moreNames ?? [])])
    return { daily, more, specs: [...daily, ...more, importedSpec()], isMasked }
  }, [entity, dailyNames, moreNames, keyword, states, isMasked])
}

export type ListModel<R extends object> = ReturnType<typeof useListPage<R>>

/** What is stored about a list is stored under this name: the page's, or the entity's outside pages. */
function useListName(given: string | undefined, entity: Entity): string {
  const page = usePageHandle()?.name
  return given ?? page ?? entity.name
}

/** Chosen rows. Other filters are another question: what was chosen of the one before is let go. */
function useSelection<R>(list: string, wanted: boolean, filters: FilterValues): Selection<R> | undefined {
  const question = JSON.stringify(filters)
  const part = `chosen:${list}`
  const kept = useRestored<Kept<R>>(part)
  const [selection] = useState(() => new Selection<R>(kept?.question === question ? kept.chosen : undefined))
  useSnapshot(part, () => {
    const chosen = selection.kept()
    return chosen && ({ question, chosen } satisfies Kept<R>)
  })
  // An effect also runs when a hidden tab is shown again: nothing else has been asked then.
  const asked = useRef(question)
  useEffect(() => {
    if (asked.current === question) return
    asked.current = question
    selection.clear()
  }, [selection, question])
  return wanted ? selection : undefined
}

interface Kept<R> {
  question: string
  chosen: KeptSelection<R>
}
