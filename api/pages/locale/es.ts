import { esBooking } from './es-booking.ts';
import type { Words } from './words.ts';

/** Spanish as it is written in Mexico, in the familiar form. */
export const es: Words = {
    // Every page
    siteName: 'Reserva directa',
    skipToContent: 'Ir al contenido',
    language: 'Idioma',
    footer: 'Reservas directamente con el proveedor. El total que ves es el precio final.',

    // Pages that say what went wrong
    notFoundTitle: 'Página no encontrada',
    notFoundText: 'Es posible que el enlace esté vencido o mal escrito.',
    unavailableTitle: 'Volvemos en un momento',
    unavailableText:
        'Por ahora no es posible consultar ni hacer reservas. Intenta de nuevo en unos minutos. Si acabas de pagar, tu pago está a salvo.',
    forbiddenTitle: 'Solicitud rechazada',
    forbiddenText:
        'Este formulario se envió desde otro sitio: no se reservó ni se cobró nada. Abre la página aquí e intenta de nuevo.',
    tooManyTitle: 'Demasiadas solicitudes',
    tooManyText: 'Tu conexión envió más solicitudes de las permitidas. Espera un minuto e intenta de nuevo.',
    tooLargeTitle: 'Tu mensaje es demasiado largo',
    tooLargeText: 'El formulario supera el tamaño permitido y no se envió. Regresa y acorta tu mensaje.',
    brokenTitle: 'Algo salió mal',
    brokenText: 'El error es nuestro. Intenta de nuevo; si se repite, indícanos este código: {requestId}',
    toStart: 'Todas las experiencias',
    tryAgain: 'Intentar de nuevo',

    // List of providers
    indexTitle: 'Reserva directamente con quienes te van a recibir',
    indexText: 'Paseos, talleres y hospedaje: cada reserva llega directo al proveedor.',
    indexEmpty: 'Todavía no hay experiencias disponibles.',

    // What an experience is
    fromPerAdult: 'desde {price} por adulto',
    fromPerNight: 'desde {price} por noche',
    fromPerGroup: 'desde {price} para tu grupo',
    factsTitle: 'En resumen',
    factPlace: 'Lugar',
    factDuration: 'Duración',
    factLanguages: 'Idiomas',
    factParty: '{stay, select, yes {Huéspedes} other {Tamaño del grupo}}',
    factTime: 'Zona horaria',
    allTimes: 'Todos los horarios son en hora local ({place})',
    localTime: 'hora local ({place})',
    partyFrom: 'mínimo {count, plural, one {# persona} other {# personas}}',
    partyUpTo: 'hasta {count, plural, one {# persona} other {# personas}}',
    partyBetween: 'de {least} a {most} personas',
    durationDay: '{duration} al día',
    cancellationTitle: 'Cancelación',

    // What it costs, and since when the page says so
    detailsTitle: 'Precios y detalles',
    basisPerson: 'por persona',
    basisNight: 'por noche',
    basisPersonNight: 'por persona por noche',
    feesTitle: 'Cargos, incluidos en cada total',
    coordinates: 'Coordenadas',
    pricesNote: 'Aquí no se incluyen temporadas, descuentos ni cargos. Verás el total exacto antes de reservar.',
    updatedOn: 'Actualizado el {date}',

    // The form: when
    formTitle: 'Reservar',
    whenTitle: 'Fecha y hora',
    stayTitle: 'Tu estancia',
    date: 'Día',
    startDate: 'Primer día',
    endDate: 'Último día',
    checkin: 'Llegada',
    checkout: 'Salida',
    toOneDay: 'Reservar un solo día',
    toSeveralDays: 'Reservar varios días',
    slot: '{kind, select, trip {Salida} other {Horario}}',
    unit: 'Habitación',
    perNight: '{price} por noche',
    guestsUpTo: 'hasta {count, plural, one {# huésped} other {# huéspedes}}',
    bookingMode: 'Grupo compartido o privado',
    modeShared: 'Grupo compartido',
    modeSharedHint: 'con otros participantes',
    modePrivate: 'Privado',
    modePrivateHint: 'solo tu grupo',
    modePrivatePrice: 'solo tu grupo, {price}',
    modePrivateFrom: 'solo tu grupo, {price} hasta {count, plural, one {# persona} other {# personas}}',

    // The form: who
    partyTitle: '{stay, select, yes {Huéspedes} other {Participantes}}',
    adults: 'Adultos',
    children: 'Niños',
    childrenAges: 'Edades de los niños',
    childrenAgesHint: 'Por ejemplo: 4, 7. El precio de cada niño depende de su edad.',
    agesAssumed: 'Si no indicas la edad, cada niño paga como «{category}».',
    agesAsAdults: 'Aquí los niños pagan lo mismo que los adultos.',
    toCategories: 'Elegir por edades',
    toPeople: 'Elegir adultos y niños',
    agesBetween: 'de {from} a {to, plural, one {# año} other {# años}}',
    agesFrom: 'desde {from, plural, one {# año} other {# años}}',
    agesUpTo: 'hasta {to, plural, one {# año} other {# años}}',
    priceFree: 'gratis',

    // The form: what besides
    optionsTitle: 'Extras',
    optionPrice: '{price} por unidad',
    extrasTitle: 'Para tu habitación',
    perStay: '{price} por estancia',

    // The form: contact
    contactTitle: 'Tus datos',
    contactHint: 'Basta con un correo electrónico o un teléfono. {provider} solo usa tus datos para esta reserva.',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    phoneCountry: 'País del teléfono',
    noCountry: 'Elige un país',
    specialRequests: '¿Algo que debamos saber?',
    optional: 'opcional',

    // The form: payment and price
    paymentTitle: 'Cuánto pagar ahora',
    payDeposit: 'Anticipo',
    payDepositNow: '{now} ahora y {rest} {stay, select, yes {al llegar} other {el día de la actividad}}',
    payFull: 'Precio total',
    payFullNow: '{now} ahora y nada {stay, select, yes {al llegar} other {el día de la actividad}}',
    summaryTitle: 'Tu reserva',
    priceLines: 'Detalle del precio',
    each: '{quantity} × {price}',
    percentOf: '{percent} de {price}',
    subtotal: 'Subtotal',
    total: 'Total',
    dueNow: 'Pagas ahora',
    rest: 'Saldo a pagar {stay, select, yes {al llegar} other {el día de la actividad}}',
    updatePrice: 'Actualizar el precio',
    book: 'Reservar y pagar',
    bookFor: 'Reservar y pagar {now}',
    bookFree: 'Reservar gratis',
    bookNote:
        '{free, select, yes {Confirmas} other {Pagas}} en la página siguiente. Te guardamos {stay, select, yes {la habitación} other {los lugares}} {minutes, plural, one {# minuto} other {# minutos}}.',
    toSummary: 'Ver resumen',

    // What is free
    chooseFirst: '{stay, select, yes {Elige tus fechas} other {Elige un día}} para ver la disponibilidad.',
    chooseRest: 'Revisa tus datos para ver el precio.',
    chooseUnit: 'Elige una habitación para ver el precio.',
    chooseSlot: '{kind, select, trip {Elige una salida} other {Elige un horario}} para ver el precio.',
    freeNow: 'Disponible',
    notAvailable: 'No disponible',
    seeWhy: '{has, select, yes {Ver qué hay disponible} other {Ver por qué}}',
    freePlaces: '{count, plural, one {Queda # lugar} other {Quedan # lugares}}',
    placesLeft: '{count, plural, one {# lugar disponible} other {# lugares disponibles}}',
    roomsLeft: '{count, plural, one {# habitación disponible} other {# habitaciones disponibles}}',
    reasonPastDate: 'Esta fecha ya pasó.',
    reasonNotOperating:
        '{kind, select, stay {No hay habitaciones a la venta en estas fechas.} trip {No hay salida ese día.} other {No se ofrece ese día.}}',
    reasonClosed: '{provider} no abre ese día.',
    reasonCutoffPassed:
        'Ya cerraron las reservas para {kind, select, stay {este día} trip {esta salida} other {este horario}}.',
    reasonPartyTooSmall: 'Se necesita un mínimo de {least, plural, one {# persona} other {# personas}}.',
    reasonPartyTooLarge: 'Hay lugar para {most, plural, one {# persona} other {# personas}} como máximo.',
    reasonPrivateConflict:
        '{mode, select, private {Otras personas ya reservaron {kind, select, trip {esta salida, así que ya no puede ser privada} other {este horario, así que ya no puede ser privado}}.} other {Un grupo privado reservó {kind, select, trip {esta salida} other {este horario}}.}}',
    reasonSlotFull: 'No quedan lugares suficientes para tu grupo.',
    reasonSlotFullStay: 'No hay ninguna habitación de este tipo libre para todas esas noches.',
    reasonResourceUnavailable: 'No hay guía o equipo disponible a esa hora.',
    reasonAmountTooSmall:
        'Este total es menor que el monto mínimo que podemos cobrar. Agrega personas o extras, o consulta a {provider}.',
    alternativesTitle: 'Disponible para todo tu grupo',
    alternativeStay: '{unit}, del {from} al {to}',

    // Calendar
    calendarTitle: '{stay, select, yes {Elige tus fechas} other {Elige un día}}',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    calendarHint: 'Los números indican los lugares que quedan. Los días tachados están completos.',
    calendarHintStay: 'Elige el día en que llegas y luego el día en que te vas.',
    cellFree: 'libre',
    cellFull: 'lleno',
    cellNone: '–',
    dayFree: 'disponible',
    dayFull: 'completo',
    dayNone: 'no disponible',
    dayChosen: 'seleccionado',

    // What is wrong with the form
    problemPrefix: 'Error: {title}',
    problemsTitle: '{count, plural, one {Revisa # campo} other {Revisa # campos}}',
    issueDate: 'Indica un día.',
    issueDateInvalid: 'Escribe una fecha válida.',
    issueEndBeforeStart: 'El último día no puede ser anterior al primero.',
    issueCheckoutBeforeCheckin: 'La salida debe ser posterior a la llegada.',
    issueTooLong: 'Puedes reservar {most} días seguidos como máximo.',
    issueSlot: '{kind, select, trip {Elige una salida.} other {Elige un horario.}}',
    issueUnit: 'Elige una habitación.',
    issueMode:
        '{kind, select, trip {Esta salida} other {Este horario}} {mode, select, private {no se puede reservar en privado.} other {solo se puede reservar en privado.}}',
    issueAdults: 'Escribe el número de adultos, 1 como mínimo.',
    issueChildren: 'Escribe el número de niños, o 0.',
    issueAges: 'Escribe edades de 0 a {most}, separadas por comas.',
    issueAgesCount: 'Escribe la edad de cada niño, o ninguna.',
    issueAgesOfLink: 'No pudimos leer una edad de tu enlace. Escribe la edad de cada niño.',
    issueCount: 'Escribe un número entero, o 0.',
    issueNoAdult: 'Agrega al menos un adulto.',
    issueQuantity: 'Escribe un número entero de 0 a {most}.',
    issueFirstName: 'Escribe tu nombre.',
    issueLastName: 'Escribe tus apellidos.',
    issueEmail: 'Escribe un correo electrónico, por ejemplo nombre@ejemplo.com.',
    issueContact: 'Escribe un correo electrónico o un teléfono.',
    issuePhone: 'Escribe un teléfono. Empieza con + y la clave del país, o elige el país.',
    issuePhoneCountry: 'Elige un país de la lista.',
    issueRequests: 'Acorta tu mensaje a {most} caracteres.',
    issueOther: 'Revisa este dato.',

    // What happened to an attempt to book
    noticePriceChanged: 'El precio cambió de {before} a {now}. ¿Reservas a este precio?',
    noticePriceFirst: 'Este es el precio de lo que elegiste. ¿Quieres reservar?',
    noticeUnavailable: 'No se reservó nada. {reason}',
    noticeTooManyPending:
        'Tienes varias reservas sin pagar. Paga o cancela una de ellas, o intenta de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
    noticeAway:
        'Por ahora no podemos verificar la disponibilidad, así que no se reservó nada. Tus datos se conservan: intenta de nuevo en un momento.',
    noticeRateLimited:
        'Tu conexión envió demasiadas solicitudes, así que no se reservó nada. Tus datos se conservan: intenta de nuevo en un minuto.',
    noticeAwayCalendar: 'Por ahora no podemos verificar la disponibilidad. Intenta de nuevo en un momento.',
    noticeBookedBefore: 'Ya reservaste con este formulario.',
    noticeBookAgain: 'Si quieres una segunda reserva, reserva otra vez más abajo.',
    linkIgnored: 'No pudimos usar todos los datos de tu enlace ({names}). Revisa el formulario.',

    ...esBooking,

    // Only with scripts
    more: 'Agregar: {label}',
    less: 'Quitar: {label}',
};
