import { definePlugin, page, t } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'ctms',
  title: t('pluginName'),
  contract,
  pages: [
    page({
      name: 'CtmsHome',
      path: '/ctms',
      title: t('title.home'),
      icon: 'dashboard',
      always: true,
      affix: true,
      load: () => import('./src/pages/Home.tsx'),
    }),
    page({
      name: 'CtmsTrackMap',
      path: '/ctmsTrackMap',
      title: t('title.map'),
      icon: 'map',
      public: true,
      permission: 'waybill.read',
      weight: 'map',
      load: () => import('./src/pages/TrackMap.tsx'),
    }),
  ],
})
