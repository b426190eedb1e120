import type { Words } from './words.ts';

/** Spanish. */
export const es: Words = {
    // Frame
    desk: 'Panel',
    signOut: 'Salir',
    tabToday: 'Hoy',

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
    daysTitle: 'Días, con el número de huéspedes',
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
    openUntil: 'abierto hasta: {time}',
    closedSince: 'las reservas cerraron: {time}',
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
};
