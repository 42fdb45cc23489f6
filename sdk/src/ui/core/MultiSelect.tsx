import { Select, type SelectProps } from 'antd'
import type { KeyboardEvent } from 'react'
import { useClear } from './useClear.ts'

/** Left alone, antd's select takes the option under the cursor on Tab, even back, and holds the focus. */
const leave = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Any number of choices. Tab goes on to what comes next and keeps what was chosen. */
export function MultiSelect<V extends string, O extends object>(props: Omit<SelectProps<V[], O>, 'mode'>) {
  const clear = useClear()
  return (
    <div className="nt-multi-select" onKeyDownCapture={leave}>
      <Select<V[], O>
        maxTagCount="responsive"
        popupMatchSelectWidth={false}
        {...props}
        allowClear={props.allowClear === false ? false : clear}
        mode="multiple"
      />
    </div>
  )
}
