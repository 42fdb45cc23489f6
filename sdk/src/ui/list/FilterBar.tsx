import { Button } from 'antd'
import { type FormEvent, memo, useState } from 'react'
import { useUiText } from '../core/text.ts'
import { FilterInput } from './FilterInput.tsx'
import { applyDraft, type FilterSpec, type FilterValues, isDraft, withValue } from './query.ts'
import { useNarrow } from './useNarrow.ts'

export interface FilterBarProps {
  daily: readonly FilterSpec[]
  more: readonly FilterSpec[]
  labelOf: (name: string) => string
  /** Applied filters of these controls. */
  applied: FilterValues
  /** All filters of the list, so that a preset is kept. */
  filters: FilterValues
  onApply: (filters: FilterValues) => void
}

/** The filters used daily on one line, the rest behind "more". Nothing is asked for until Search or Enter. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { daily, more, applied } = props
  const text = useUiText()
  const narrow = useNarrow()
  const [draft, setDraft] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const hasHidden = more.some(spec => spec.keys.some(key => applied[key]))
  const [open, setOpen] = useState(hasHidden)
  // The address is the truth: a chip taken away or a shared link replaces what was typed.
  if (seen !== applied) {
    setSeen(applied)
    setDraft(applied)
  }
  const all = [...daily, ...more]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onApply(applyDraft(all, props.filters, draft))
  }
  // A phone shows one filter until asked for more: the rows matter first.
  const closed = narrow ? daily.slice(0, 1) : daily
  const shown = open ? all : closed
  return (
    <form className="nt-filters" onSubmit={submit} aria-label={text('list.filters')}>
      {shown.map(spec => (
        <FilterInput
          key={spec.name}
          spec={spec}
          label={props.labelOf(spec.name)}
          values={draft}
          onChange={(key, value) => setDraft(now => withValue(now, key, value))}
        />
      ))}
      <div className="nt-filters-do">
        <Button htmlType="submit" type={isDraft(applied, draft) ? 'primary' : 'default'}>
          {text('list.search')}
        </Button>
        {all.length > closed.length && (
          <Button type="text" aria-expanded={open} onClick={() => setOpen(now => !now)}>
            {text(open ? 'list.less' : 'list.more')}
          </Button>
        )}
      </div>
    </form>
  )
})
