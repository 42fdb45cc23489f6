import { definePlugin, page, t } from '@ntocc/sdk/plugin'

export default definePlugin({
  id: 'example-records',
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
})
