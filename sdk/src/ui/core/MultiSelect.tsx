import { Select, type SelectProps } from 'antd'
import type { KeyboardEvent } from 'react'

/** Left alone, antd's select takes the option under the cursor on Tab, even back, and holds the focus. */
const leave = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Any number of choices. Tab goes on to what comes next and keeps what was chosen. */
export function MultiSelect<V extends string, O extends object>(props: Omit<SelectProps<V[], O>, 'mode'>) {
  return (
    <div className="nt-multi-select" onKeyDownCapture={leave}>
      <Select<V[], O> allowClear maxTagCount="responsive" popupMatchSelectWidth={false} {...props} mode="multiple" />
    </div>
  )
}
