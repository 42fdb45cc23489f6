import { definePlugin, page, t } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'home',
  title: t('pluginName'),
  contract,
  pages: [
    page({
      name: 'Dashboard',
      path: '/home',
      title: t('title.home'),
      icon: 'dashboard',
      always: true,
      affix: true,
      load: () => import('./src/pages/Dashboard.tsx'),
    }),
    page({
      name: 'ShipperHome',
      path: '/shipper',
      title: t('title.shipper'),
      always: true,
      hidden: true,
      roles: ['SHIPPER', 'PLAT_ADMIN'],
      load: () => import('./src/ShipperHome.tsx'),
    }),
    page({
      name: 'DriverHome',
      path: '/driver',
      title: t('title.driver'),
      always: true,
      hidden: true,
      roles: ['DRIVER', 'CARRIER', 'PLAT_ADMIN'],
      load: () => import('./src/DriverHome.tsx'),
    }),
    page({
      name: 'BigDataCentre',
      path: '/bigData',
      title: t('title.bigData'),
      icon: 'wall',
      always: true,
      hidden: true,
      roles: ['PLAT_ADMIN'],
      weight: 'map',
      load: () => import('./src/wall/Wall.tsx'),
    }),
  ],
})
