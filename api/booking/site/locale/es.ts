import { esBooking } from './es-booking.ts';
import type { Words } from './words.ts';

/** Spanish. */
export const es: Words = {
    // Every page
    siteName: 'Reserva directa',
    skipToContent: 'Ir al contenido',
    language: 'Idioma',
    footer: 'Usted reserva directamente con el proveedor. Los precios son finales: no se añade nada después.',

    // Pages that say what went wrong
    notFoundTitle: 'Esta página no existe',
    notFoundText: 'No hay nada en esta dirección. Puede que el enlace sea antiguo o esté incompleto.',
    unavailableTitle: 'Volvemos en un momento',
    unavailableText:
        'Ahora mismo no se pueden consultar ni hacer reservas; inténtelo de nuevo. Si acaba de pagar, su pago no se ha perdido.',
    forbiddenTitle: 'Envío rechazado',
    forbiddenText:
        'Este formulario venía de otro sitio, así que no se ha hecho nada. Abra la página aquí e inténtelo de nuevo.',
    tooManyTitle: 'Un momento, por favor',
    tooManyText: 'Su conexión ha enviado demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
    tooLargeTitle: 'El texto es demasiado largo',
    tooLargeText: 'El formulario supera el tamaño admitido. Vuelva atrás y acorte su mensaje.',
    brokenTitle: 'Algo ha fallado',
    brokenText: 'El error es nuestro, no suyo. Inténtelo de nuevo; si continúa, indíquenos este número: {requestId}',
    toStart: 'Ver todas las experiencias',
    tryAgain: 'Intentar de nuevo',

    // List of providers
    indexTitle: 'Reserve directamente con quienes le reciben',
    indexText: 'Excursiones, talleres y habitaciones, cada reserva con su proveedor.',
    indexEmpty: 'Todavía no hay nada que reservar aquí.',

    // What an experience is
    fromPerAdult: 'desde {price} por adulto',
    fromPerNight: 'desde {price} por noche',
    fromPerGroup: 'desde {price} para su grupo',
    factsTitle: 'En resumen',
    factPlace: 'Lugar',
    factDuration: 'Duración',
    factLanguages: 'Idiomas',
    factParty: 'Participantes',
    factTime: 'Horarios',
    localTime: 'Hora local ({zone})',
    partyFrom: 'a partir de {count, plural, one {# persona} other {# personas}}',
    partyUpTo: 'hasta {count, plural, one {# persona} other {# personas}}',
    partyBetween: 'de {least} a {most} personas',
    durationDay: '{duration} al día',
    cancellationTitle: 'Cancelación',

    // What it costs, and since when the page says so
    detailsTitle: 'Precios y detalles',
    basisPerson: 'por persona',
    basisNight: 'por noche',
    basisPersonNight: 'por persona y noche',
    feesTitle: 'Tasas y cargos, ya incluidos en el total',
    pricesNote:
        'Sin temporadas, descuentos ni cargos. El precio exacto aparece arriba en cuanto se eligen el día y los participantes.',
    updatedOn: 'Actualizado el {date}',

    // The form: when
    formTitle: 'Reservar',
    whenTitle: 'Cuándo',
    stayTitle: 'Su estancia',
    date: 'Día',
    startDate: 'Primer día',
    endDate: 'Último día',
    checkin: 'Llegada',
    checkout: 'Salida',
    toOneDay: 'Un solo día',
    toSeveralDays: 'Varios días',
    slot: 'Horario',
    unit: 'Habitación',
    perNight: '{price} por noche',
    guestsUpTo: 'hasta {count, plural, one {# huésped} other {# huéspedes}}',
    bookingMode: 'Compartida o privada',
    modeShared: 'Compartida',
    modeSharedHint: 'junto con otras personas',
    modePrivate: 'Privada',
    modePrivateHint: 'solo usted y su grupo',
    modePrivatePrice: 'solo usted y su grupo, {price}',
    modePrivateFrom: 'solo usted y su grupo, {price} hasta {count, plural, one {# persona} other {# personas}}',

    // The form: who
    partyTitle: 'Quiénes vienen',
    adults: 'Adultos',
    children: 'Niños',
    childrenAges: 'Edades de los niños',
    childrenAgesHint: 'Por ejemplo: 4, 7. El precio de los niños depende de la edad.',
    toCategories: 'Elegir por categoría de precio',
    toPeople: 'Elegir por adultos y niños',
    agesBetween: 'de {from} a {to} años',
    agesFrom: 'a partir de {from} años',
    agesUpTo: 'hasta {to} años',
    priceFree: 'gratis',

    // The form: what besides
    optionsTitle: 'Para añadir',
    optionPrice: '{price} por unidad',
    extrasTitle: 'Para su estancia',
    perStay: '{price} por estancia',

    // The form: contact
    contactTitle: 'Sus datos',
    contactHint: 'Solo los recibe el proveedor. Basta con un correo electrónico o un teléfono.',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    phoneCountry: 'País del teléfono',
    noCountry: 'Sin elegir',
    specialRequests: 'Un mensaje para el proveedor',
    optional: 'opcional',

    // The form: payment and price
    paymentTitle: 'Qué pagar ahora',
    payDeposit: 'Un anticipo',
    payDepositNow: '{now} ahora, {rest} al proveedor {stay, select, yes {a la llegada} other {el mismo día}}',
    payFull: 'El precio completo',
    payFullNow: '{now} ahora, nada después',
    summaryTitle: 'Su precio',
    priceLines: 'Detalle del precio',
    each: '{quantity} × {price}',
    percentOf: '{percent} de {price}',
    subtotal: 'Subtotal',
    total: 'Total',
    dueNow: 'A pagar ahora',
    rest: '{stay, select, yes {A la llegada} other {El mismo día}}, a {provider}',
    priceWhenComplete: 'Verá el precio exacto en cuanto elija el día y los participantes.',
    updatePrice: 'Actualizar precio y disponibilidad',
    book: 'Reservar e ir al pago',
    bookFor: 'Reservar por {price}',
    confirmFor: 'Confirmar: reservar por {price}',
    bookNote:
        'Se paga en la página siguiente. {stay, select, yes {Su habitación queda guardada} other {Sus plazas quedan guardadas}} {minutes, plural, one {# minuto} other {# minutos}}.',
    toPrice: 'Ver el precio',

    // What is free
    chooseFirst: 'Elija un día para ver qué está libre.',
    chooseRest: 'Revise los datos para ver el precio.',
    chooseUnit: 'Elija una habitación para ver el precio y si está libre.',
    chooseSlot: 'Elija un horario para ver el precio y si está libre.',
    freeNow: 'Disponible',
    freePlaces: '{count, plural, one {Disponible: queda # plaza} other {Disponible: quedan # plazas}}',
    placesLeft: '{count, plural, one {# plaza libre} other {# plazas libres}}',
    roomsLeft: '{count, plural, one {# habitación libre} other {# habitaciones libres}}',
    reasonPastDate: 'Ese día ya ha pasado en el lugar de la experiencia.',
    reasonNotOperating: 'Ese día no hay salida.',
    reasonClosed: 'El proveedor está cerrado ese día.',
    reasonCutoffPassed: 'Ya es tarde para reservar este horario.',
    reasonPartyTooSmall: 'Hace falta un mínimo de {least, plural, one {# persona} other {# personas}}.',
    reasonPartyTooLarge: 'Como máximo {most, plural, one {# persona} other {# personas}}.',
    reasonPrivateConflict: 'Una salida es compartida o privada; esta ya está ocupada de la otra forma.',
    reasonSlotFull: 'No quedan plazas suficientes para su grupo.',
    reasonSlotFullStay: 'Ninguna habitación de este tipo está libre todas esas noches.',
    reasonResourceUnavailable: 'El material o el guía que hace falta está ocupado a esa hora.',
    reasonAmountTooSmall:
        'El precio es inferior al importe mínimo que se puede pagar aquí. Añada personas u opciones, o consulte con el proveedor.',
    alternativesTitle: 'Todavía libre para usted',
    alternativeStay: '{unit}, del {from} al {to}',

    // Calendar
    calendarTitle: 'Días disponibles',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    calendarHint: 'El número pequeño indica lo que queda libre.',
    calendarHintStay: 'Elija el día de llegada y después el de salida.',
    cellFree: 'libre',
    cellFull: 'lleno',
    cellNone: '–',
    dayFree: 'libre',
    dayFull: 'completo',
    dayNone: 'no se puede reservar',
    dayChosen: 'elegido',

    // What is wrong with the form
    problemPrefix: 'Error: {title}',
    problemsTitle: '{count, plural, one {Hay un dato por corregir} other {Hay # datos por corregir}}',
    problemOf: '{name}: {problem}',
    issueDate: 'Elija un día.',
    issueDateInvalid: 'Indique una fecha que exista.',
    issueEndBeforeStart: 'El último día no puede ser anterior al primero.',
    issueCheckoutBeforeCheckin: 'La salida debe ser posterior a la llegada.',
    issueTooLong: 'Se pueden reservar como máximo {most} días seguidos.',
    issueSlot: 'Elija un horario.',
    issueUnit: 'Elija una habitación.',
    issueMode: 'Este horario no se puede reservar así.',
    issueAdults: 'Indique el número de adultos, al menos 1.',
    issueChildren: 'Indique el número de niños, 0 o más.',
    issueAges: 'Indique edades de 0 a {most}, separadas por comas.',
    issueAgesCount: 'Indique una edad por cada niño, o ninguna.',
    issueCount: 'Indique un número entero, 0 o más.',
    issueNoAdult: 'Debe venir al menos un adulto.',
    issueQuantity: 'Indique un número entero de 0 a {most}.',
    issueFirstName: 'Indique su nombre.',
    issueLastName: 'Indique sus apellidos.',
    issueEmail: 'Indique un correo electrónico como nombre@ejemplo.com.',
    issueContact: 'Indique un correo electrónico o un teléfono.',
    issuePhone: 'Indique un teléfono, a ser posible con + y el prefijo del país.',
    issuePhoneCountry: 'Elija el país de la lista.',
    issueRequests: 'Acorte este texto a {most} caracteres.',
    issueOther: 'Este dato no es válido.',

    // What happened to an attempt to book
    noticePriceChanged: 'El precio es ahora {now}, ya no {before}. Revíselo y confirme si le conviene.',
    noticePriceFirst: 'Este es el precio de lo que ha elegido. Revíselo y confirme si le conviene.',
    noticeUnavailable: 'No se ha reservado nada: {reason}',
    noticeTooManyPending:
        'Tiene varias reservas pendientes de pago. Pague o cancele una de ellas, o inténtelo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
    noticeAway:
        'Ahora mismo no podemos saber qué está libre y no se ha reservado nada. Sus datos se conservan: inténtelo de nuevo.',
    noticeHurried:
        'Su conexión ha enviado demasiadas solicitudes y no se ha reservado nada. Lo que ha escrito se conserva: espere un minuto e inténtelo de nuevo.',
    noticeAwayCalendar: 'Ahora mismo no podemos saber qué está libre. Inténtelo de nuevo en un momento.',
    noticeBookedBefore: 'Ya ha reservado con este formulario. Si desea otra reserva más, confírmela.',
    linkIgnored: 'Una parte de su enlace no se ha podido usar ({names}). Revise los datos rellenados.',

    ...esBooking,

    // Only for the script
    more: 'Uno más: {label}',
    less: 'Uno menos: {label}',
};
