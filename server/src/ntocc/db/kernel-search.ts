import { type RecordSearch, Staff, type TextFieldOf } from '@ntocc/sdk/contracts'

/** How records of the kernel's own are found by typing; areas say it of theirs in their contracts. */
export const kernelSearch: Readonly<Record<string, RecordSearch>> = {
  [Staff.name]: {
    by: ['name', 'username', 'phone'],
    title: 'name',
    hint: ['username', 'phone'],
    state: 'status',
    to: '/organisation/staff?keyword={username}&open={id}',
  } satisfies RecordSearch<TextFieldOf<typeof Staff.fields>>,
}
