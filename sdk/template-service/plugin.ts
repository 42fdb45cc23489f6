import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'example-records',
  contract,
  service: () => import('./service.ts'),
  pages: [
    page({
      name: 'ExampleRecordManage',
      path: '/example-records',
      title: t('title.exampleRecord'),
      icon: 'list',
      permission: 'exampleRecord.read',
      load: () => import('./src/pages/Manage.tsx'),
    }),
  ],
  todo: [todo({ key: 'example_record_count', to: '/example-records' })],
})
