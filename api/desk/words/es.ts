import type { Words } from './words.ts';

/** Spanish. */
export const es: Words = {
    // Frame
    desk: 'Panel',
    signOut: 'Salir',
    tabToday: 'Hoy',
    tabCalendar: 'Calendario',
    tabBookings: 'Reservas',
    tabAdd: 'Agregar',
    addTitle: 'Agregar una reserva',

    // Signing in
    signInTitle: 'Entra a tu panel',
    signInText: 'Escribe el correo en el que recibes tus reservas. Te enviamos un enlace para entrar.',
    signInSend: 'Enviar el enlace',
    signInSent: 'Si un proveedor usa este correo, el enlace va en camino. Sirve una sola vez, durante 15 minutos.',
    signInNoMails: 'Este sitio no envía correos. Pide un enlace a quien lo administra.',
    linkTitle: 'Entrar: {provider}',
    linkText: 'En este dispositivo no tendrás que volver a entrar durante 14 días.',
    linkButton: 'Entrar',
    linkOverTitle: 'Este enlace ya no sirve',
    linkOverText: 'Cada enlace sirve una vez, durante 15 minutos.',
    linkAgain: 'Pedir otro enlace',

    // A day
    daysTitle: 'Días, con el número de personas',
    guestCount: '{guests, plural, =0 {nadie} one {# persona} other {# personas}}',
    closed: 'cerrado',
    todayTitle: 'Hoy, {day}',
    guests: 'Personas',
    departures: 'Salidas',
    arrivals: 'Llegadas',
    toCollect: 'Por cobrar',
    nothing: 'nada',
    arriving: 'Llegan',
    staying: 'Se quedan',
    leaving: 'Se van',
    nothingOn: 'Ese día no hay salidas.',
    updated: 'Actualizado a las {time}.',

    // A departure
    placesTaken: '{sold} de {places, plural, one {# lugar} other {# lugares}}',
    roomsTaken: '{sold} de {places, plural, one {# habitación} other {# habitaciones}}',
    persons: '{sold, plural, one {# persona} other {# personas}}',
    onHold: '{held} en espera',
    openUntil: 'abierto hasta {same, select, yes {las {time}} other {el {day}, {time}}}',
    closedSince: 'reservas cerradas desde {same, select, yes {las {time}} other {el {day}, {time}}}',
    closedByYou: 'lo cerraste tú',
    holdItem: 'En espera: {places, plural, one {# lugar} other {# lugares}}, sin pagar',
    until: 'hasta las {time}',

    // A guest
    noName: 'Sin nombre todavía',
    here: 'Llegó',
    checkIn: 'Registrar',
    collect: 'Por cobrar: {amount}',
    paidInFull: 'Todo pagado',
    inLanguage: 'en {language}',
    byPhone: 'reservó por teléfono',

    // Closing and opening
    addTo: 'Agregar: {what}',
    close: 'Cerrar: {what}',
    closeOn: 'Cerrar {what}, {day}',
    open: 'Abrir de nuevo: {what}',
    closeText:
        'Ya no se podrá reservar {what}{stays, plural, =0 {, que aún no tiene reservas} one {; tu reserva se queda y no se avisa a nadie} other {; tus # reservas se quedan y no se avisa a nadie}}.',
    closeHolds:
        '{places, plural, one {El lugar en espera} other {Los # lugares en espera}} todavía se {places, plural, one {puede} other {pueden}} pagar hasta las {time}.',
    closeDay: 'Cerrar todo el día',
    closeDayText:
        'Ya no se podrá reservar nada para el {day}. {stays, plural, =0 {Todavía no hay reservas.} one {Una reserva se queda como está.} other {# reservas se quedan como están.}}',
    closeNote: 'Motivo, solo para ti',
    dayClosed: 'Todo el día está cerrado para nuevas reservas.',

    // Calendar and bookings
    calendarText: 'Las personas de cada día. Elige un día para ver sus salidas y para cerrarlas o abrirlas.',
    weeks: 'Otras semanas',
    earlier: 'Antes',
    later: 'Después',
    from: 'Desde',
    to: 'Hasta',
    search: 'Nombre, teléfono, correo o código',
    find: 'Ver reservas',
    found: '{count, plural, =0 {Ninguna reserva} one {# reserva} other {# reservas}}',
    csv: 'Descargar en CSV',

    // A booking
    booking: 'Reserva',
    pending: 'en espera',
    confirmed: 'confirmada',
    expired: 'vencida',
    cancelled: 'cancelada',
    note: 'Nota',
    refunded: 'Reembolsado',
    refundDue: 'Por reembolsar',

    // Cancelling and refunds
    cancelByMe: 'Cancelo yo: el cliente recibe {amount}, todo lo que pagó',
    cancelByGuest: 'Cancela el cliente: según las condiciones recibe {amount} de {paid}',
    cancelAmount: 'Monto, si cancela el cliente',
    cancelAskText:
        'El cliente recibe {amount} y tú te quedas con {kept}. Los lugares quedan libres.{mail, select, yes { Avisamos al cliente por correo.} other {}}',
    cancelAndRefund: 'Cancelar y reembolsar {amount}',
    leave: 'Dejarla como está',
    refundTitle: 'Reembolsar un monto',
    refundText: 'La reserva se queda como está. Puedes reembolsar hasta {amount}.',
    showRefund: 'Ver el reembolso',
    refundAsk: '¿Reembolsar al cliente?',
    refundAskText: 'El cliente recibe {amount} por el mismo medio de pago; la reserva se queda como está.',
    refundNow: 'Reembolsar {amount}',
    amountInvalid: 'Escribe un monto entre cero y lo que se pagó.',
    paymentsChanged: 'No se hizo nada: los pagos cambiaron mientras tanto. Revisa la reserva.',
    disputed: 'No se hizo nada: un banco revisa un pago y solo se pueden reembolsar {amount}.',

    // Adding a booking
    phoneHint: 'Con el código del país, como +52 998 555 0177.',
    emailHint: 'Ahí llega la confirmación.',
    language: 'Idioma del cliente',
    showPrice: 'Ver el precio',
    priceIs: '{free, select, yes {Es gratis.} other {El total es {total}, a pagar el día de la actividad.}}',
    priceNew: '{free, select, yes {Ahora es gratis.} other {Ahora el total es {total}.}} Todavía no se reservó nada.',
    bookFor: '{free, select, yes {Reservar} other {Reservar por {total}}}',

    // These replace the texts for guests.
    reasonClosed: 'Ese día está cerrado. Ábrelo primero.',
    reasonCutoffPassed: 'La salida ya comenzó.',
    reasonSlotFull: 'No quedan suficientes lugares.',
    reasonAmountTooSmall: 'Este total es menor que el mínimo que se puede cobrar. Agrega personas o extras.',
    issueFirstName: 'Escribe el nombre.',
    issueLastName: 'Escribe los apellidos.',
    issuePhone: 'Escribe un teléfono con el código del país.',

    // What was done
    logTitle: 'Historial',
    logText: 'Todo lo que se hizo en este panel, lo más reciente primero.',
    byOperator: 'operador',
    thisDevice: 'este dispositivo',
    device: 'dispositivo {id}',
    action_signed_in: 'Inicio de sesión',
    action_signed_out: 'Cierre de sesión',
    action_exported: 'Reservas descargadas',
    action_closed: 'Cerrado',
    action_opened: 'Abierto',
    action_booked: 'Reservado',
    action_cancelled: 'Cancelado',
    action_refunded: 'Reembolso',
    action_arrived: 'Llegada registrada',
    action_not_arrived: 'Registro anulado',
};
