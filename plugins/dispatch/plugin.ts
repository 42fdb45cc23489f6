import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'dispatch',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'dispatch', title: t('pluginName'), icon: 'map', after: 'transport' },
  pages: [
    page({
      name: 'DispatchBoard',
      path: '/dispatch',
      title: t('title.board'),
      icon: 'dashboard',
      permission: 'cityTrip.plan',
      weight: 'map',
      load: () => import('./src/board/BoardPage.tsx'),
    }),
    page({
      name: 'CityTripManage',
      path: '/dispatch/trips',
      title: t('title.cityTrip'),
      icon: 'truck',
      permission: 'cityTrip.read',
      load: () => import('./src/trips/TripList.tsx'),
    }),
    page({
      name: 'CityStopManage',
      path: '/dispatch/stops',
      title: t('title.cityStop'),
      icon: 'list',
      permission: 'cityStop.read',
      load: () => import('./src/stops/StopList.tsx'),
    }),
    page({
      name: 'CityTripSheet',
      path: '/dispatch/sheet',
      title: t('title.sheet'),
      icon: 'order',
      permission: 'cityTrip.drive',
      load: () => import('./src/sheet/SheetPage.tsx'),
    }),
    page({
      name: 'CityTripDetail',
      path: '/dispatch/trip',
      title: t('title.trip'),
      hidden: true,
      permission: 'cityTrip.read',
      activeMenu: '/dispatch/trips',
      record: 'id',
      weight: 'map',
      load: () => import('./src/trips/TripDetail.tsx'),
    }),
    page({
      name: 'CityTripPrint',
      path: '/dispatch/print',
      title: t('title.print'),
      always: true,
      hidden: true,
      permission: 'cityTrip.read',
      activeMenu: '/dispatch/trips',
      record: 'id',
      load: () => import('./src/print/TripPrint.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'city_stop_open_count', to: '/dispatch' }),
    todo({
      key: 'city_stop_failed_count',
      to: '/dispatch/stops?shortPiecesStart=1&retried=false',
    }),
  ],
})
