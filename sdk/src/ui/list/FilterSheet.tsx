import { Button } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import { useUiText } from '../core/text.ts'
import { PageDrawer } from '../dialog/PageDrawer.tsx'

/** All filters of a list from the lower edge of a phone, with Search within the thumb's reach. */
export function FilterSheet(props: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClear: () => void
  onClose: () => void
  children: ReactNode
}) {
  const text = useUiText()
  return (
    <PageDrawer open closesOutside placement="bottom" size="80%" title={text('list.filters')} onClose={props.onClose}>
      <form className="nt-filter-sheet" onSubmit={props.onSubmit}>
        {props.children}
        <div className="nt-filter-sheet-do">
          <Button onClick={props.onClear}>{text('list.reset')}</Button>
          <Button type="primary" htmlType="submit">
            {text('list.search')}
          </Button>
        </div>
      </form>
    </PageDrawer>
  )
}
