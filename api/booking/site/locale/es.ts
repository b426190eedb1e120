import type { Words } from './words.ts';

/** Spanish. */
export const es: Words = {
    skipToContent: 'Ir al contenido',
    language: 'Idioma',
    notFoundTitle: 'Esta página no existe',
    notFoundText: 'No hay nada en esta dirección. Puede que el enlace sea antiguo o esté incompleto.',
    unavailableTitle: 'Volvemos en un momento',
    unavailableText:
        'Ahora mismo no se pueden consultar ni hacer reservas. No se ha reservado ni cobrado nada; inténtelo de nuevo.',
};
