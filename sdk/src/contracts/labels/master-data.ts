import { entry, type LocalizedEntry } from '../dictionaries.ts'

/** Labels of the code lists of prices, packing and a shipper's people. */
export const MASTER_DATA_LABELS: Readonly<Record<string, readonly LocalizedEntry[]>> = {
  chargeMode: [
    entry('perTonne', '按吨', 'By tonne', 'Por tonelada', 'トン建て'),
    entry('perCubicMetre', '按方', 'By cubic metre', 'Por metro cúbico', '容積建て'),
    entry('perPiece', '按件', 'By piece', 'Por bulto', '個建て'),
    entry('perVehicle', '按车', 'By vehicle', 'Por vehículo', '車建て'),
    entry('perTonneKm', '按吨公里', 'By tonne-kilometre', 'Por tonelada-kilómetro', 'トンキロ建て'),
    entry('perKm', '按公里', 'By kilometre', 'Por kilómetro', '距離建て'),
  ],
  packageType: [
    entry('bulk', '散装', 'Bulk', 'A granel', 'ばら積み'),
    entry('bag', '袋装', 'Bags', 'Sacos', '袋'),
    entry('carton', '纸箱', 'Cartons', 'Cajas de cartón', '段ボール箱'),
    entry('pallet', '托盘', 'Pallets', 'Palés', 'パレット'),
    entry('coil', '卷', 'Coils', 'Bobinas', 'コイル'),
    entry('crate', '木箱', 'Crates', 'Cajones de madera', '木箱'),
    entry('container', '集装箱', 'Containers', 'Contenedores', 'コンテナ'),
    entry('naked', '裸装', 'Unpacked', 'Sin embalaje', '無包装'),
  ],
}
